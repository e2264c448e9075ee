// A network of hosts with limited bandwidth and a delay: each host is a network namespace with a TUN device, between
// which this process passes packets on when a link of the given rate would have delivered them.
//
// Usage: relay MBIT-PER-SECOND MICROSECONDS NAMESPACE ...
// The host number n, from 1, has the address 10.9.0.n. The relay prints "ready" and runs until it is ended.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { MAXIMUM_HOSTS = 64, MTU = 65520, QUEUE = 512 };

// A link can be this far ahead before its host has to wait, as a switch with small buffers would make it.
static const int64_t MAXIMUM_BACKLOG = 4000000;

struct packet {
  int64_t due;
  int size;
  unsigned char *bytes;
};

// Packets on their way to a host, in the order of their delivery.
struct host {
  int descriptor;
  int64_t sending_until, receiving_until;
  struct packet queue[QUEUE];
  int first, count;
};

static struct host hosts[MAXIMUM_HOSTS];

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void fail(const char *what) {
  perror(what);
  exit(1);
}

// Opens a TUN device in a namespace.
static int open_device(const char *name_of_namespace) {
  char path[256];
  snprintf(path, sizeof path, "/run/netns/%s", name_of_namespace);
  int own = open("/proc/self/ns/net", O_RDONLY), other = open(path, O_RDONLY);
  if (own < 0 || other < 0 || setns(other, CLONE_NEWNET) != 0) fail(path);
  int device = open("/dev/net/tun", O_RDWR | O_NONBLOCK);
  struct ifreq request = {.ifr_flags = IFF_TUN | IFF_NO_PI};
  strcpy(request.ifr_name, "eth0");
  if (device < 0 || ioctl(device, TUNSETIFF, &request) != 0) fail("/dev/net/tun");
  if (setns(own, CLONE_NEWNET) != 0) fail("setns");
  close(own);
  close(other);
  return device;
}

int main(int count, char **arguments) {
  if (count < 5 || count > MAXIMUM_HOSTS + 3) {
    fprintf(stderr, "usage: relay MBIT-PER-SECOND MICROSECONDS NAMESPACE ...\n");
    return 2;
  }
  double nanoseconds_per_byte = 8000 / atof(arguments[1]);
  int64_t delay = atoll(arguments[2]) * 1000;
  int host_count = count - 3;
  struct pollfd polled[MAXIMUM_HOSTS];
  for (int host = 0; host < host_count; host++) {
    hosts[host].descriptor = open_device(arguments[host + 3]);
    polled[host].fd = hosts[host].descriptor;
  }
  prctl(PR_SET_TIMERSLACK, 1);
  printf("ready\n");
  fflush(stdout);
  while (1) {
    int64_t time = now(), next = time + 1000000000;
    for (int index = 0; index < host_count; index++) {
      struct host *host = &hosts[index];
      while (host->count && host->queue[host->first].due <= time) {
        struct packet *packet = &host->queue[host->first];
        if (write(host->descriptor, packet->bytes, packet->size) < 0 && errno == EAGAIN) break;
        free(packet->bytes);
        host->first = (host->first + 1) % QUEUE;
        host->count--;
      }
      if (host->count && host->queue[host->first].due < next) next = host->queue[host->first].due;
      int waits = host->sending_until - time > MAXIMUM_BACKLOG;
      if (waits && host->sending_until - MAXIMUM_BACKLOG < next) next = host->sending_until - MAXIMUM_BACKLOG;
      polled[index].events = waits ? 0 : POLLIN;
    }
    int64_t left = next > time ? next - time : 0;
    struct timespec timeout = {left / 1000000000, left % 1000000000};
    if (ppoll(polled, host_count, &timeout, NULL) < 0 && errno != EINTR) fail("ppoll");
    for (int index = 0; index < host_count; index++) {
      if (!(polled[index].revents & POLLIN)) continue;
      unsigned char bytes[MTU];
      int size = read(hosts[index].descriptor, bytes, sizeof bytes);
      // Packets of IPv4 to one of the hosts; all others come from a machine that looks for routers.
      if (size < 20 || bytes[0] >> 4 != 4 || bytes[19] < 1 || bytes[19] > host_count) continue;
      struct host *target = &hosts[bytes[19] - 1];
      if (target->count == QUEUE) continue;
      int64_t length = (int64_t)(size * nanoseconds_per_byte);
      time = now();
      int64_t sent = (hosts[index].sending_until > time ? hosts[index].sending_until : time) + length;
      hosts[index].sending_until = sent;
      // The receiver's link takes the packet in while the sender's puts it out, unless others are before it.
      int64_t received = target->receiving_until + length > sent ? target->receiving_until + length : sent;
      target->receiving_until = received;
      struct packet *packet = &target->queue[(target->first + target->count++) % QUEUE];
      packet->due = received + delay;
      packet->size = size;
      packet->bytes = malloc(size);
      if (!packet->bytes) fail("malloc");
      memcpy(packet->bytes, bytes, size);
    }
  }
}
