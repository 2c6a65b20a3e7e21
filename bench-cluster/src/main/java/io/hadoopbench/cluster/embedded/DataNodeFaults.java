package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.hdfs.DataNodesDaemon;
import io.hadoopbench.core.cluster.Faults;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Signals to DataNodes that have a JVM of their own. */
record DataNodeFaults(DaemonProcesses processes, DaemonSupervisor supervisor) implements Faults {
  /** As they are now, for they can move. */
  private Stream<DataNodesDaemon> daemons() {
    return supervisor.of(Role.DATANODE).map(DataNodesDaemon.class::cast);
  }

  @Override
  public List<String> dataNodes() {
    return daemons().map(DataNodesDaemon::transferAddress).sorted().toList();
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
  public Set<String> broken() {
    return daemons().filter(daemon -> processes.isBroken(daemon.name())).map(DataNodesDaemon::transferAddress).collect(Collectors.toSet());
  }

  @Override
  public void heal() throws IOException {
    supervisor.heal();
  }

  /** All before any is hit, so that a wrong address breaks nothing. */
  private List<Daemon> find(Collection<String> transferAddresses) throws IOException {
    List<Daemon> found = new ArrayList<>();
    for (String address : transferAddresses) {
      found.add(daemons().filter(daemon -> daemon.transferAddress().equals(address)).findFirst()
          .orElseThrow(() -> new IOException("no DataNode has the transfer address " + address + "; there are " + dataNodes())));
    }
    return found;
  }
}
