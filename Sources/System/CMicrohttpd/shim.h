#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

/// What a daemon is started with. Swift cannot call variadic functions, so that the options are members here.
typedef struct {
  /// The address in numbers; one with a colon is IPv6.
  const char *_Nonnull address;
  /// The port; 0 takes a free one.
  uint16_t port;
  /// A socket that listens already, which the daemon closes, or -1.
  int listener;
  unsigned int thread_count;
  unsigned int connection_limit;
  /// The seconds after which a silent connection is closed.
  unsigned int timeout;
  /// The most bytes of a connection's headers.
  size_t memory_limit;
  /// The certificate and the key as PEM texts, or null for plain HTTP.
  const char *_Nullable certificate;
  const char *_Nullable key;
  /// The first argument of the functions.
  void *_Nullable context;
  MHD_AccessHandlerCallback _Nonnull access;
  MHD_RequestCompletedCallback _Nonnull completed;
  MHD_NotifyConnectionCallback _Nonnull connection;
} cmicrohttpd_options;

/// Decodes the percent escapes of a text in place, unless one is NUL, which would end the text.
static inline size_t cmicrohttpd_unescape(
    void *_Nullable context, struct MHD_Connection *_Nullable connection, char *_Nonnull text) {
  return strstr(text, "%00") != NULL ? strlen(text) : MHD_http_unescape(text);
}

/// Starts a daemon; null when the address or the certificate cannot be used, with the reason in `errno`.
static inline struct MHD_Daemon *_Nullable cmicrohttpd_start(cmicrohttpd_options options) {
  struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons(options.port)};
  struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons(options.port)};
  int is_v6 = strchr(options.address, ':') != NULL;
  if (inet_pton(is_v6 ? AF_INET6 : AF_INET, options.address,
                is_v6 ? (void *)&v6.sin6_addr : (void *)&v4.sin_addr) != 1) {
    errno = EINVAL;
    return NULL;
  }
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_INTERNAL_POLLING_THREAD |
                       MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC;
  if (is_v6) flags |= MHD_USE_IPv6;
  if (options.certificate != NULL) flags |= MHD_USE_TLS;
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options.certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options.key},
      {MHD_OPTION_END, 0, NULL},
  };
  return MHD_start_daemon(
      flags, options.port, NULL, NULL, options.access, options.context,
      MHD_OPTION_ARRAY, options.certificate != NULL ? tls : tls + 2,
      MHD_OPTION_LISTEN_SOCKET, options.listener,
      MHD_OPTION_SOCK_ADDR, is_v6 ? (void *)&v6 : (void *)&v4,
      MHD_OPTION_THREAD_POOL_SIZE, options.thread_count,
      MHD_OPTION_CONNECTION_LIMIT, options.connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, options.timeout,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, options.memory_limit,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, cmicrohttpd_unescape, NULL,
      MHD_OPTION_NOTIFY_COMPLETED, options.completed, options.context,
      MHD_OPTION_NOTIFY_CONNECTION, options.connection, options.context,
      MHD_OPTION_END);
}

/// The port that a daemon listens on.
static inline uint16_t cmicrohttpd_port(struct MHD_Daemon *_Nonnull daemon) {
  return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

/// The socket on which a daemon listens.
static inline int cmicrohttpd_listener(struct MHD_Daemon *_Nonnull daemon) {
  return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_LISTEN_FD)->listen_fd;
}

/// The number of a daemon's open connections.
static inline unsigned int cmicrohttpd_connections(struct MHD_Daemon *_Nonnull daemon) {
  return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS)->num_connections;
}

/// The descriptor of a connection.
static inline int cmicrohttpd_descriptor(struct MHD_Connection *_Nonnull connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

/// The pointer that the connection function stored for a connection.
static inline void *_Nullable cmicrohttpd_context(struct MHD_Connection *_Nonnull connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

/// Writes the numbers of the client's address into a buffer, or nothing when they are unknown.
static inline void cmicrohttpd_client(
    struct MHD_Connection *_Nonnull connection, char *_Nonnull buffer, unsigned int size) {
  buffer[0] = 0;
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (info == NULL || info->client_addr == NULL) return;
  const struct sockaddr *address = info->client_addr;
  const void *numbers = address->sa_family == AF_INET6
      ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
      : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
  if (inet_ntop(address->sa_family, numbers, buffer, size) == NULL) buffer[0] = 0;
}

/// Ends a connection whose time is over: says so where nothing else was sent, and closes it for both sides.
static inline void cmicrohttpd_expire(int descriptor, const char *_Nullable text) {
  if (text != NULL) (void)send(descriptor, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT);
  (void)shutdown(descriptor, SHUT_RDWR);
}
