package io.hadoopbench.servers;

import java.io.IOException;
import org.apache.zookeeper.server.ZooKeeperServerMain;

/**
 * Runs a standalone ZooKeeper with a page that shows its JMX beans: {@code ZooKeeperMain <settings
 * file> <port of /jmx>}.
 */
public final class ZooKeeperMain {
  private ZooKeeperMain() {}

  public static void main(String[] args) throws IOException {
    JmxPage.start(Integer.parseInt(args[1]));
    ZooKeeperServerMain.main(new String[] {args[0]});
  }
}
