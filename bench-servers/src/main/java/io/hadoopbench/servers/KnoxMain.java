package io.hadoopbench.servers;

import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.knox.gateway.GatewayServer;
import org.apache.knox.gateway.config.GatewayConfig;
import org.apache.knox.gateway.config.impl.GatewayConfigImpl;
import org.apache.knox.gateway.services.DefaultGatewayServices;
import org.apache.knox.gateway.services.GatewayServices;
import org.eclipse.jetty.server.Server;

/**
 * Runs Apache Knox: {@code KnoxMain <file with the master secret> <port of /jmx>}; the system
 * property {@code GATEWAY_HOME} contains the home directory. Knox's own main class reads the secret
 * from a terminal, or from a file that must be created with a command-line argument.
 */
public final class KnoxMain {
  private KnoxMain() {}

  public static void main(String[] args) throws Exception { // declared by Knox
    GatewayConfig config = new GatewayConfigImpl();
    GatewayServices services = new DefaultGatewayServices();
    services.init(
        config,
        Map.of("persist-master", "false", "master", Files.readString(Path.of(args[0])).strip()));
    TlsConnections.register(jetty(GatewayServer.startGateway(config, services)));
    JmxPage.start(Integer.parseInt(args[1]));
  }

  /** Returns the Jetty server, which is in a private field. */
  private static Server jetty(GatewayServer knox) throws ReflectiveOperationException {
    Field field = GatewayServer.class.getDeclaredField("jetty");
    field.setAccessible(true);
    return (Server) field.get(knox);
  }

  /**
   * Protocols and cipher suites that a gateway's TLS connections negotiated. Connections without
   * TLS are excluded.
   */
  public interface TlsConnectionsMXBean {
    String NAME = "HadoopBench:service=Gateway,name=TlsConnections";

    /**
     * Returns a sorted list of open connections, in the form {@code <client host>:<client port>
     * <protocol> <suite> <engine class>}.
     */
    String[] getConnections();

    /**
     * Returns a sorted list of open and closed connections since the server started, in the form
     * {@code <protocol> <suite> <engine class> <count>}.
     */
    String[] getAgreed();

    /** Returns the number of connections opened since the server started. */
    long getOpened();
  }
}
