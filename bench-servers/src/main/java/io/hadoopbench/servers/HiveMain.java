package io.hadoopbench.servers;

import java.util.List;
import org.apache.hadoop.hive.conf.HiveConf;
import org.apache.hive.service.Service;
import org.apache.hive.service.cli.CLIService;
import org.apache.hive.service.cli.thrift.ThriftHttpCLIService;
import org.apache.hive.service.server.HiveServer2;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.ServletContextHandler;

/**
 * Runs HiveServer2 with all its listeners on loopback: {@code HiveMain}. In HTTP mode, Hive itself
 * listens on all addresses, even if {@code hive.server2.thrift.bind.host} is set.
 */
public final class HiveMain {

  private HiveMain() {}

  public static void main(String[] args) {
    HiveConf conf = new HiveConf();
    HiveServer2 server = new OnLoopback();
    server.init(conf);
    server.start();
  }

  private static final class OnLoopback extends HiveServer2 {
    @Override
    public synchronized void init(HiveConf conf) {
      super.init(conf);
      List<Service> services = List.copyOf(getServices());
      CLIService cli =
          services.stream()
              .filter(CLIService.class::isInstance)
              .map(CLIService.class::cast)
              .findFirst()
              .orElseThrow();
      services.stream().filter(ThriftHttpCLIService.class::isInstance).forEach(this::removeService);
      Service http = new HttpOnLoopback(cli);
      http.init(conf);
      addService(http);
    }
  }

  private static final class HttpOnLoopback extends ThriftHttpCLIService {
    HttpOnLoopback(CLIService cli) {
      super(cli);
    }

    /** Called when the connector exists and Jetty has not yet started; there is no better hook. */
    @Override
    public void constrainHttpMethods(ServletContextHandler context, boolean allowOptions) {
      for (Connector connector : server.getConnectors()) {
        ((ServerConnector) connector).setHost("127.0.0.1");
      }
      super.constrainHttpMethods(context, allowOptions);
    }
  }
}
