#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CStoicCurl.h"

#ifdef __linux__

#include <dlfcn.h>
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>


typedef void (*opened_function)(void *context, int socket);

// One function for the whole process: what differs from engine to engine is the context.
static opened_function tell_opened;

static curl_socket_t open_socket(
    void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)purpose;
    int descriptor = socket(
        address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    if (descriptor >= 0) {
        opened_function tell = __atomic_load_n(&tell_opened, __ATOMIC_ACQUIRE);
        tell(context, descriptor);
    }
    return descriptor < 0 ? CURL_SOCKET_BAD : descriptor;
}

CURLcode stoic_set_socket_functions(
    CURL *easy, void *context, opened_function opened, stoic_close_function closed) {
    __atomic_store_n(&tell_opened, opened, __ATOMIC_RELEASE);
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, closed);
    if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
    return code;
}

typedef void (*set_keylog)(void *context, void *callback);

static CURLcode refuse_key_log(CURL *easy, void *context, void *unused) {
    (void)easy;
    (void)unused;
    // libssl is libcurl's dependency, not ours: asked for by name, so that nothing links it twice.
    set_keylog set = (set_keylog)dlsym(RTLD_DEFAULT, "SSL_CTX_set_keylog_callback");
    if (set) set(context, NULL);
    return CURLE_OK;
}

CURLcode stoic_refuse_key_log(CURL *easy) {
    return curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, refuse_key_log);
}

int stoic_wake_open(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

void stoic_wake(int descriptor) {
    uint64_t one = 1;
    // Full counter: the sleeper is already being woken.
    ssize_t written = write(descriptor, &one, sizeof one);
    (void)written;
}

void stoic_wake_drain(int descriptor) {
    uint64_t count;
    ssize_t got = read(descriptor, &count, sizeof count);
    (void)got;
}

void stoic_name_thread(const char *name) {
    pthread_setname_np(pthread_self(), name);
}

typedef int (*name_function)(int socket, struct sockaddr *address, socklen_t *length);

static int port(int socket, name_function name) {
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } address;
    socklen_t length = sizeof address;
    memset(&address, 0, sizeof address);
    if (name(socket, &address.any, &length) != 0) return -1;
    if (address.any.sa_family == AF_INET) return ntohs(address.v4.sin_port);
    if (address.any.sa_family == AF_INET6) return ntohs(address.v6.sin6_port);
    return -1;
}

int stoic_has_ports(int socket, int local, int remote) {
    return port(socket, getsockname) == local && port(socket, getpeername) == remote;
}

int stoic_has_input(int socket) {
    char byte;
    return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0;
}

int stoic_tcp_progress(int socket, struct stoic_tcp_progress *progress) {
    struct tcp_info info;
    socklen_t length = sizeof info;
    memset(&info, 0, sizeof info);
    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) != 0) return -1;
    size_t needed = offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received;
    if (length < needed) return -1;
    progress->received = info.tcpi_bytes_received;
    progress->acknowledged = info.tcpi_bytes_acked;
    progress->since_received = info.tcpi_last_data_recv;
    int queued = 0;
    if (ioctl(socket, SIOCOUTQ, &queued) != 0) queued = 0;
    progress->unacknowledged = queued;
    return 0;
}

#endif
