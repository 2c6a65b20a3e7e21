package io.hadoopbench.cluster;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.apache.hadoop.ipc.Server;

/**
 * Shows over JMX what the connections of an RPC server agreed upon, because Hadoop shows it nowhere but in its debug log. By
 * reflection, since the server keeps its connections to itself.
 */
final class RpcConnections implements RpcConnectionsMXBean {
  private final Set<?> connections;
  private final Field method;

  private RpcConnections(Server server) throws ReflectiveOperationException {
    Object manager = opened(Server.class, "connectionManager").get(server);
    connections = (Set<?>) opened(manager.getClass(), "connections").get(manager);
    method = opened(Server.Connection.class, "authMethod");
  }

  private static Field opened(Class<?> owner, String name) throws NoSuchFieldException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field;
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
    return connections.stream().map(connection -> describe((Server.Connection) connection)).sorted().toArray(String[]::new);
  }

  private String describe(Server.Connection connection) {
    try {
      String qop = connection.getEstablishedQOP();
      Object how = method.get(connection);
      return connection.getHostAddress() + ":" + connection.getRemotePort() + " " + (how == null ? "SIMPLE" : how) + " "
          + (qop == null ? "none" : qop);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
