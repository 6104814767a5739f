// What Glibc's module lacks: a socket on which the kernel tells of links, addresses and routes (rtnetlink).
#ifndef CSTOICLINUX_H
#define CSTOICLINUX_H

#ifdef __linux__

#include <errno.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// A socket that hears of changes and answers dumps, in the network namespace of the calling thread; -1 where
/// there is none to be had.
static inline int stoic_netlink_open(void) {
    int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
    if (fd < 0) return -1;
    struct sockaddr_nl address;
    memset(&address, 0, sizeof address);
    address.nl_family = AF_NETLINK;
    address.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE
        | RTMGRP_IPV6_ROUTE;
    if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

/// Asks for a dump of everything of a kind (RTM_GETLINK, RTM_GETADDR, RTM_GETROUTE). 0, or an errno.
static inline int stoic_netlink_ask(int fd, uint16_t kind, uint32_t sequence) {
    struct {
        struct nlmsghdr header;
        struct rtgenmsg body;
    } message;
    memset(&message, 0, sizeof message);
    message.header.nlmsg_len = NLMSG_LENGTH(sizeof message.body);
    message.header.nlmsg_type = kind;
    message.header.nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP;
    message.header.nlmsg_seq = sequence;
    message.body.rtgen_family = AF_UNSPEC;
    ssize_t sent;
    do {
        sent = send(fd, &message, message.header.nlmsg_len, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? errno : 0;
}

/// The next datagram's true length, which may be more than there was room for; or minus an errno. 0 for one
/// that does not come from the kernel, of which nothing is to be believed.
static inline ssize_t stoic_netlink_receive(int fd, void *buffer, size_t size) {
    struct sockaddr_nl sender;
    socklen_t length = sizeof sender;
    memset(&sender, 0, sizeof sender);
    ssize_t got;
    do {
        got = recvfrom(fd, buffer, size, MSG_TRUNC | MSG_DONTWAIT, (struct sockaddr *)&sender, &length);
    } while (got < 0 && errno == EINTR);
    if (got < 0) return -(ssize_t)errno;
    if (got == 0) return -(ssize_t)EPIPE;
    if (sender.nl_family == AF_NETLINK && sender.nl_pid != 0) return 0;
    return got;
}

#endif
#endif
