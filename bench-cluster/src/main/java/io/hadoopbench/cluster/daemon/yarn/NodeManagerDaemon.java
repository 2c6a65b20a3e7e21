package io.hadoopbench.cluster.daemon.yarn;

import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.packages.HadoopPart;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A further NodeManager, in a JVM of its own, so that a node can be lost.
 *
 * @param yarn the masters, whose configuration it shares
 * @param number from 2; the first one is in the masters' JVM
 * @param ports {@value YarnDaemon#PORTS_PER_NODEMANAGER}
 */
record NodeManagerDaemon(YarnDaemon yarn, int number, List<Integer> ports) implements Daemon {
  /** Containers, localizer, web, shuffle. */
  private static final int WEB_PORT = 2;
  private static final String HEAP = "256m";

  @Override
  public Role role() {
    return Role.YARN;
  }

  @Override
  public String name() {
    return "nodemanager-" + number;
  }

  @Override
  public boolean measured() {
    return false;
  }

  @Override
  public boolean hasWorkers() {
    return true;
  }

  @Override
  public Duration stopTimeout() {
    return yarn.stopTimeout();
  }

  @Override
  public boolean changesRelease() {
    return false;
  }

  @Override
  public Host host() {
    return yarn.layout().hosts().of(Role.YARN, number - 1);
  }

  @Override
  public Optional<HadoopPart> hadoop() {
    return yarn.hadoop();
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, Map<String, String>> files = new HashMap<>(yarn.siteFiles(settings));
    Map<String, String> core = new HashMap<>(files.get("core-site.xml"));
    core.put("hadoop.tmp.dir", yarn.layout().directory().resolve(name() + "/tmp").toString());
    files.put("core-site.xml", core);
    if (!host().environment().isEmpty()) {
      Map<String, String> node = new HashMap<>(files.get("yarn-site.xml"));
      node.put("yarn.nodemanager.env-whitelist", "JAVA_HOME,PATH,LANG,TZ," + String.join(",", host().environment().keySet()));
      files.put("yarn-site.xml", node);
    }
    return files;
  }

  @Override
  public String mainClass() {
    return YarnMain.class.getName();
  }

  @Override
  public List<String> arguments() {
    return YarnDaemon.arguments(yarn.layout().directory().resolve(name()), YarnMain.NODE, host(), ports);
  }

  @Override
  public String heap() {
    return HEAP;
  }

  @Override
  public List<String> jvmOptions() {
    return yarn.jvmOptions();
  }

  @Override
  public URI web() {
    return URI.create("http://" + host().at(ports.get(WEB_PORT)));
  }

  /** That it is active is what the masters wait for. */
  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    Http.bean(web(), "Hadoop:service=NodeManager,name=NodeManagerMetrics", timeout);
    return Optional.empty();
  }
}
