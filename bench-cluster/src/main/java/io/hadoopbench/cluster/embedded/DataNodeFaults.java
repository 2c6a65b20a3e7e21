package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.hdfs.DataNodesDaemon;
import io.hadoopbench.core.cluster.Faults;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * Signals to DataNodes that have a JVM of their own.
 *
 * @param daemons asked anew at each call, for they can move
 * @param healer brings killed ones back and waits for all
 */
record DataNodeFaults(DaemonProcesses processes, Supplier<List<DataNodesDaemon>> daemons, Healer healer) implements Faults {
  /** What a cluster does about broken processes. */
  interface Healer {
    void heal() throws IOException;
  }

  @Override
  public List<String> dataNodes() {
    return daemons.get().stream().map(DataNodesDaemon::transferAddress).sorted().toList();
  }

  @Override
  public void kill(Collection<String> transferAddresses) throws IOException {
    for (Daemon daemon : find(transferAddresses)) {
      processes.kill(daemon);
    }
  }

  @Override
  public void hang(Collection<String> transferAddresses) throws IOException {
    for (Daemon daemon : find(transferAddresses)) {
      processes.hang(daemon);
    }
  }

  @Override
  public void heal() throws IOException {
    healer.heal();
  }

  /** All before any is hit, so that a wrong address breaks nothing. */
  private List<Daemon> find(Collection<String> transferAddresses) throws IOException {
    List<Daemon> found = new ArrayList<>();
    for (String address : transferAddresses) {
      found.add(daemons.get().stream().filter(daemon -> daemon.transferAddress().equals(address)).findFirst()
          .orElseThrow(() -> new IOException("no DataNode has the transfer address " + address + "; there are " + dataNodes())));
    }
    return found;
  }
}
