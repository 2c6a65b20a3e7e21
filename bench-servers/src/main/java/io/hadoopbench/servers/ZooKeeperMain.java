package io.hadoopbench.servers;

import java.io.IOException;
import org.apache.zookeeper.server.ZooKeeperServerMain;

/**
 * Runs a ZooKeeper alone, with a page that tells its beans: {@code ZooKeeperMain <file with its
 * settings> <port of /jmx>}.
 */
public final class ZooKeeperMain {
  private ZooKeeperMain() {}

  public static void main(String[] args) throws IOException {
    JmxPage.start(Integer.parseInt(args[1]));
    ZooKeeperServerMain.main(new String[] {args[0]});
  }
}
