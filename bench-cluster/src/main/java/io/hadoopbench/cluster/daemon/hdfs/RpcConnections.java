package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.cluster.daemon.hdfs.NameNodeMain.RpcConnectionsMXBean;
import io.hadoopbench.cluster.process.ChildMain;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.Socket;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.management.JMException;
import org.apache.hadoop.ipc.Client;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Exposes over JMX what an RPC server's connections negotiated, which Hadoop logs only at debug
 * level. Uses reflection, because servers and clients keep their connections private.
 */
final class RpcConnections implements RpcConnectionsMXBean {
  private final Set<?> connections;

  private RpcConnections(Server server) {
    connections = (Set<?>) get(get(server, Server.class, "connectionManager"), "connections");
  }

  /**
   * @throws JMException if the bean cannot be registered
   * @throws IllegalStateException if this Hadoop release has different fields
   */
  static void register(Server server) throws JMException {
    ChildMain.bean(new RpcConnections(server), RpcConnectionsMXBean.class, NAME);
  }

  @Override
  public String[] getConnections() {
    return sorted(
        connections.stream()
            .map(Server.Connection.class::cast)
            .map(
                connection ->
                    line(
                        connection.getHostAddress() + ":" + connection.getRemotePort(),
                        get(connection, Server.Connection.class, "authMethod"),
                        connection.getEstablishedQOP())));
  }

  @Override
  public String[] getOutgoing() {
    return sorted(
        outgoing()
            .flatMap(
                connection -> {
                  Socket socket = (Socket) get(connection.getValue(), "socket");
                  return socket == null || !socket.isConnected() || socket.isClosed()
                      ? Stream.empty()
                      : Stream.of(
                          line(
                              socket.getLocalAddress().getHostAddress()
                                  + ":"
                                  + socket.getLocalPort(),
                              get(connection.getValue(), "authMethod"),
                              qop(connection.getKey())));
                }));
  }

  @Override
  public int getMostOutgoingOfOneUser() {
    Map<String, Integer> sockets = new HashMap<>();
    outgoing()
        .forEach(
            connection -> {
              UserGroupInformation user = (UserGroupInformation) get(connection.getKey(), "ticket");
              if (user != null && user.getRealUser() != null) {
                sockets.merge(user.getUserName(), 1, Integer::sum);
              }
            });
    return sockets.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** Returns this JVM's RPC client connections by identity. */
  private static Stream<Map.Entry<?, ?>> outgoing() {
    return ((Map<?, ?>) get(get(null, ProtobufRpcEngine2.class, "CLIENTS"), "clients"))
        .values().stream()
            .flatMap(client -> ((Map<?, ?>) get(client, "connections")).entrySet().stream());
  }

  private static String line(String client, Object method, String qop) {
    return "%s %s %s"
        .formatted(client, method == null ? "SIMPLE" : method, qop == null ? "none" : qop);
  }

  private static String[] sorted(Stream<String> lines) {
    return lines.sorted().toArray(String[]::new);
  }

  private static String qop(Object identity) {
    try {
      Method qop = Client.ConnectionId.class.getDeclaredMethod("getSaslQop");
      qop.setAccessible(true);
      return (String) qop.invoke(identity);
    } catch (ReflectiveOperationException e) {
      throw unknown(e);
    }
  }

  private static Object get(Object owner, String field) {
    return get(owner, owner.getClass(), field);
  }

  private static Object get(Object owner, Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(owner);
    } catch (ReflectiveOperationException e) {
      throw unknown(e);
    }
  }

  private static IllegalStateException unknown(ReflectiveOperationException e) {
    return new IllegalStateException("Hadoop's RPC server has different fields: " + e, e);
  }
}
