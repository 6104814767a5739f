#pragma once

// Bare libcurl, as a C program would use it: the baseline of the HTTP benchmarks.

#ifdef __linux__

#include <stdint.h>

/// Requests for one URL, a number of them always in flight on one thread.
typedef struct stoic_curl_bench stoic_curl_bench;

struct stoic_curl_bench_result {
    /// Requests that ended.
    uint64_t requests;
    /// Those that failed, had another status than 200 or a body of another length.
    uint64_t wrong;
    /// From the first request to the last answer.
    double seconds;
    /// What the calling thread used of the processor.
    double cpu_seconds;
};

/// NULL when libcurl gives no handles. `headers` are whole lines.
stoic_curl_bench *stoic_curl_bench_open(
    const char *url, const char *const *headers, int header_count, int in_flight, uint64_t body_length);

/// Runs for that long, then lets what is in flight come in; its connections are kept for the next run.
struct stoic_curl_bench_result stoic_curl_bench_run(stoic_curl_bench *bench, double seconds);

void stoic_curl_bench_close(stoic_curl_bench *bench);

#endif
