package io.hadoopbench.cluster.daemon.hdfs;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.apache.hadoop.ipc.Client;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Shows over JMX what the connections of an RPC server agreed upon, because Hadoop shows it nowhere but in its debug log. By
 * reflection, since servers and clients keep their connections to themselves.
 */
final class RpcConnections implements RpcConnectionsMXBean {
  private final Set<?> connections;

  private RpcConnections(Server server) throws ReflectiveOperationException {
    connections = (Set<?>) get(get(server, Server.class, "connectionManager"), "connections");
  }

  /** @throws JMException if the bean cannot be registered, or this Hadoop has other fields */
  static void register(Server server) throws JMException {
    try {
      ManagementFactory.getPlatformMBeanServer().registerMBean(
          new StandardMBean(new RpcConnections(server), RpcConnectionsMXBean.class, true), new ObjectName(NAME));
    } catch (ReflectiveOperationException e) {
      throw (JMException) new JMException("Hadoop's RPC server has other fields: " + e).initCause(e);
    }
  }

  @Override
  public String[] getConnections() {
    try {
      List<String> lines = new ArrayList<>();
      for (Object one : connections) {
        Server.Connection connection = (Server.Connection) one;
        lines.add(line(connection.getHostAddress() + ":" + connection.getRemotePort(),
            get(connection, Server.Connection.class, "authMethod"), connection.getEstablishedQOP()));
      }
      return sorted(lines);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String[] getOutgoing() {
    try {
      Method qop = Client.ConnectionId.class.getDeclaredMethod("getSaslQop");
      qop.setAccessible(true);
      List<String> lines = new ArrayList<>();
      for (Map.Entry<?, ?> connection : outgoing()) {
        Socket socket = (Socket) get(connection.getValue(), "socket");
        if (socket != null && socket.isConnected() && !socket.isClosed()) {
          lines.add(line(socket.getLocalAddress().getHostAddress() + ":" + socket.getLocalPort(),
              get(connection.getValue(), "authMethod"), (String) qop.invoke(connection.getKey())));
        }
      }
      return sorted(lines);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int getMostOutgoingOfOneUser() {
    try {
      Map<String, Integer> sockets = new HashMap<>();
      for (Map.Entry<?, ?> connection : outgoing()) {
        UserGroupInformation user = (UserGroupInformation) get(connection.getKey(), "ticket");
        if (user != null && user.getRealUser() != null) {
          sockets.merge(user.getUserName(), 1, Integer::sum);
        }
      }
      return sockets.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Connections of this JVM's RPC clients by their identity. */
  private static List<Map.Entry<?, ?>> outgoing() throws ReflectiveOperationException {
    List<Map.Entry<?, ?>> all = new ArrayList<>();
    for (Object client : ((Map<?, ?>) get(get(null, ProtobufRpcEngine2.class, "CLIENTS"), "clients")).values()) {
      all.addAll(((Map<?, ?>) get(client, "connections")).entrySet());
    }
    return all;
  }

  private static String line(String client, Object method, String qop) {
    return client + " " + (method == null ? "SIMPLE" : method) + " " + (qop == null ? "none" : qop);
  }

  private static String[] sorted(List<String> lines) {
    return lines.stream().sorted().toArray(String[]::new);
  }

  private static Object get(Object owner, String field) throws ReflectiveOperationException {
    return get(owner, owner.getClass(), field);
  }

  private static Object get(Object owner, Class<?> type, String name) throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(owner);
  }
}
