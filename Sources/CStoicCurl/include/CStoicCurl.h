#pragma once

// What Swift cannot say about libcurl (its setters are variadic) and what Glibc's module lacks.

#ifdef __linux__

#include <curl/curl.h>
#include <stdint.h>

static inline CURLcode stoic_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode stoic_set_offset(CURL *easy, CURLoption option, int64_t value) {
    return curl_easy_setopt(easy, option, (curl_off_t)value);
}

static inline CURLcode stoic_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode stoic_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

typedef size_t (*stoic_data_function)(char *bytes, size_t size, size_t count, void *context);
typedef int (*stoic_seek_function)(void *context, curl_off_t offset, int origin);
typedef int (*stoic_connected_function)(
    void *context, char *remote_ip, char *local_ip, int remote_port, int local_port);
typedef int (*stoic_close_function)(void *context, curl_socket_t socket);

static inline CURLcode stoic_set_data_function(
    CURL *easy, CURLoption option, stoic_data_function function) {
    return curl_easy_setopt(easy, option, function);
}

static inline CURLcode stoic_set_seek_function(CURL *easy, stoic_seek_function function) {
    return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, function);
}

static inline CURLcode stoic_set_connected_function(
    CURL *easy, stoic_connected_function function) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}

static inline CURLcode stoic_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode stoic_get_offset(CURL *easy, CURLINFO info, int64_t *value) {
    curl_off_t offset = 0;
    CURLcode code = curl_easy_getinfo(easy, info, &offset);
    *value = (int64_t)offset;
    return code;
}

static inline CURLcode stoic_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode stoic_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// The opening of sockets: closed on exec, and told to `opened` so that they can be asked how far
/// they are.
CURLcode stoic_set_socket_functions(
    CURL *easy, void *context, void (*opened)(void *context, int socket),
    stoic_close_function closed);

/// Takes back the key log that libcurl hangs on every TLS context when SSLKEYLOGFILE is set.
CURLcode stoic_refuse_key_log(CURL *easy);

/// A non-blocking eventfd, or -1.
int stoic_wake_open(void);
void stoic_wake(int descriptor);
void stoic_wake_drain(int descriptor);

/// Names the calling thread, for debuggers and `ps`.
void stoic_name_thread(const char *name);

/// How far a TCP socket is, as the kernel counts.
struct stoic_tcp_progress {
    uint64_t received;
    uint64_t acknowledged;
    /// Milliseconds since data last arrived.
    uint32_t since_received;
    /// Bytes written by us that the other side has not acknowledged.
    int32_t unacknowledged;
};

/// Whether an internet socket has these ports at its two ends.
int stoic_has_ports(int socket, int local, int remote);

/// Whether bytes, or the other side's end, wait to be read.
int stoic_has_input(int socket);

/// 0, or -1 where the kernel does not tell.
int stoic_tcp_progress(int socket, struct stoic_tcp_progress *progress);

#endif
