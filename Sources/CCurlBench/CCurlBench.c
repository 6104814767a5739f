#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CCurlBench.h"

#ifdef __linux__

#include <curl/curl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

struct transfer {
    CURL *easy;
    uint64_t received;
};

struct stoic_curl_bench {
    CURLM *multi;
    struct curl_slist *headers;
    struct transfer *transfers;
    int in_flight;
    uint64_t body_length;
};

static size_t count_body(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes;
    ((struct transfer *)context)->received += size * count;
    return size * count;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double thread_cpu(void) {
    struct rusage usage;
    getrusage(RUSAGE_THREAD, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

stoic_curl_bench *stoic_curl_bench_open(
    const char *url, const char *const *headers, int header_count, int in_flight, uint64_t body_length) {
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return NULL;
    stoic_curl_bench *bench = calloc(1, sizeof *bench);
    if (!bench) return NULL;
    bench->multi = curl_multi_init();
    bench->transfers = calloc((size_t)in_flight, sizeof *bench->transfers);
    bench->body_length = body_length;
    for (int index = 0; index < header_count; index++) {
        bench->headers = curl_slist_append(bench->headers, headers[index]);
    }
    for (int index = 0; bench->transfers && index < in_flight; index++) {
        CURL *easy = curl_easy_init();
        if (!easy) break;
        struct transfer *transfer = &bench->transfers[bench->in_flight++];
        transfer->easy = easy;
        curl_easy_setopt(easy, CURLOPT_URL, url);
        curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, bench->headers);
        curl_easy_setopt(easy, CURLOPT_PROXY, "");
        curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, count_body);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
        curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
    }
    if (!bench->multi || bench->in_flight < in_flight) {
        stoic_curl_bench_close(bench);
        return NULL;
    }
    curl_multi_setopt(bench->multi, CURLMOPT_MAXCONNECTS, (long)in_flight * 2);
    return bench;
}

static void ended(stoic_curl_bench *bench, const CURLMsg *message, struct stoic_curl_bench_result *result) {
    struct transfer *transfer = NULL;
    long status = 0;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
    curl_easy_getinfo(message->easy_handle, CURLINFO_RESPONSE_CODE, &status);
    result->requests++;
    if (message->data.result != CURLE_OK || status != 200 || transfer->received != bench->body_length) {
        result->wrong++;
    }
    transfer->received = 0;
}

struct stoic_curl_bench_result stoic_curl_bench_run(stoic_curl_bench *bench, double seconds) {
    struct stoic_curl_bench_result result = {0};
    double start = now();
    double cpu = thread_cpu();
    for (int index = 0; index < bench->in_flight; index++) {
        curl_multi_add_handle(bench->multi, bench->transfers[index].easy);
    }
    int left = bench->in_flight;
    while (left > 0) {
        int running = 0;
        int queued = 0;
        CURLMsg *message;
        curl_multi_perform(bench->multi, &running);
        while ((message = curl_multi_info_read(bench->multi, &queued))) {
            if (message->msg != CURLMSG_DONE) continue;
            CURL *easy = message->easy_handle;
            ended(bench, message, &result);
            curl_multi_remove_handle(bench->multi, easy);
            if (now() - start < seconds) {
                curl_multi_add_handle(bench->multi, easy);
            } else {
                left--;
            }
        }
        if (left > 0) curl_multi_poll(bench->multi, NULL, 0, 1000, NULL);
    }
    result.seconds = now() - start;
    result.cpu_seconds = thread_cpu() - cpu;
    return result;
}

void stoic_curl_bench_close(stoic_curl_bench *bench) {
    if (!bench) return;
    for (int index = 0; index < bench->in_flight; index++) curl_easy_cleanup(bench->transfers[index].easy);
    if (bench->multi) curl_multi_cleanup(bench->multi);
    curl_slist_free_all(bench->headers);
    free(bench->transfers);
    free(bench);
}

#else
// An empty translation unit is no C.
typedef int stoic_curl_bench_is_linux_only;
#endif
