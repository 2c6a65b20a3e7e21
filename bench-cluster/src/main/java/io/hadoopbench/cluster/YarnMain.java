package io.hadoopbench.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** Runs YARN in this JVM: {@code YarnMain <directory> (<container port> <localizer port> <web port> <shuffle port>)…}. */
public final class YarnMain {
  /** Leaves the containers time to end; those that do not are killed. */
  private static final Duration STOP = Duration.ofSeconds(6);

  private YarnMain() { }

  public static void main(String[] args) throws InterruptedException {
    DefaultMetricsSystem.setMiniClusterMode(true); // several servers in one JVM
    Path directory = Path.of(args[0]);
    List<Service> services = new ArrayList<>();
    ChildMain.beforeHalt(() -> stop(services, directory));
    Configuration conf = new YarnConfiguration(new JobConf());
    start(services, new ResourceManager(), conf);
    start(services, new JobHistoryServer(), conf);
    for (int i = 0; i < (args.length - 1) / YarnDaemon.PORTS_PER_NODEMANAGER; i++) {
      int first = 1 + i * YarnDaemon.PORTS_PER_NODEMANAGER;
      Configuration node = new YarnConfiguration(conf);
      node.set("yarn.nodemanager.address", Layout.address(Integer.parseInt(args[first])));
      node.set("yarn.nodemanager.localizer.address", Layout.address(Integer.parseInt(args[first + 1])));
      node.set("yarn.nodemanager.webapp.address", Layout.address(Integer.parseInt(args[first + 2])));
      node.set("mapreduce.shuffle.port", args[first + 3]);
      node.set("yarn.nodemanager.local-dirs", Containers.below(directory).resolve("nm" + i).toString());
      start(services, new NodeManager(), node);
    }
    Thread.currentThread().join(); // until the parent goes
  }

  private static void start(List<Service> services, Service service, Configuration conf) {
    synchronized (services) {
      services.add(service);
    }
    service.init(conf);
    service.start();
  }

  private static void stop(List<Service> services, Path directory) {
    Thread stopper = new Thread(() -> {
      synchronized (services) {
        for (int i = services.size() - 1; i >= 0; i--) { // NodeManagers first: they stop the containers
          services.get(i).stop();
        }
      }
    }, "yarn-stop");
    stopper.setDaemon(true);
    stopper.start();
    try {
      stopper.join(STOP.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Containers.kill(directory);
  }
}
