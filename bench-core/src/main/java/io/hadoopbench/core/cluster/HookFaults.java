package io.hadoopbench.core.cluster;

import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.core.os.Pause;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/**
 * Faults on a cluster that somebody else runs, through a program of the operator: {@code <program> stop|start|hang|continue <host>}.
 * {@code stop} is to end the DataNode of that host as SIGKILL does, {@code hang} to stop it as SIGSTOP does; exit code 0 means done.
 */
public final class HookFaults implements Faults {
  /** What the NameNode says of its live DataNodes; passed in, so that a test needs no NameNode. */
  interface LiveDataNodes {
    List<DatanodeInfo> list() throws IOException;
  }

  private static final Duration LIMIT_PER_CALL = Duration.ofMinutes(3);
  /** Registration and a heartbeat take seconds; a DataNode with many blocks starts in minutes. */
  private static final Duration LIMIT_OF_HEALING = Duration.ofMinutes(5);
  private static final long POLL_MILLIS = 500;

  private final OperatorProgram program;
  private final LiveDataNodes live;
  private final Duration healLimit;
  /** The command that mends each broken DataNode, by transfer address, until it has been given. */
  private final Map<String, Repair> broken = new TreeMap<>();

  private record Repair(String command, String host) { }

  /** @param fs asked for the live DataNodes; stays the caller's to close */
  public HookFaults(Path program, DistributedFileSystem fs) {
    this(program, () -> Arrays.asList(fs.getDataNodeStats(DatanodeReportType.LIVE)), LIMIT_OF_HEALING);
  }

  HookFaults(Path program, LiveDataNodes live, Duration healLimit) {
    this.program = new OperatorProgram(program, LIMIT_PER_CALL);
    this.live = live;
    this.healLimit = healLimit;
  }

  @Override
  public List<String> dataNodes() throws IOException {
    return live.list().stream().map(DatanodeInfo::getXferAddr).sorted().toList();
  }

  @Override
  public void kill(Collection<String> transferAddresses) throws IOException {
    hit(transferAddresses, "stop", "start");
  }

  @Override
  public void hang(Collection<String> transferAddresses) throws IOException {
    hit(transferAddresses, "hang", "continue");
  }

  private synchronized void hit(Collection<String> transferAddresses, String command, String repair) throws IOException {
    List<DatanodeInfo> now = live.list();
    for (String address : transferAddresses) {
      String host = host(address, now);
      broken.put(address, new Repair(repair, host)); // before: a command that failed may have done half of it
      call(command, host);
    }
  }

  private static String host(String address, List<DatanodeInfo> live) throws IOException {
    DatanodeInfo hit = live.stream().filter(node -> node.getXferAddr().equals(address)).findFirst()
        .orElseThrow(() -> new IOException("no live DataNode has the transfer address " + address));
    if (live.stream().filter(node -> node.getHostName().equals(hit.getHostName())).count() > 1) {
      throw new IOException(hit.getHostName() + " runs several DataNodes, of which a program that gets the host's name cannot choose "
          + address);
    }
    return hit.getHostName();
  }

  private void call(String command, String host) throws IOException {
    OperatorProgram.Result result = program.run(command, host);
    if (!result.done()) {
      throw new IOException(program.file() + " " + command + " " + host + ": " + result.how());
    }
  }

  @Override
  public synchronized Set<String> broken() {
    return Set.copyOf(broken.keySet());
  }

  /** Tries all, also when one fails; those that failed are tried again by the next call. */
  @Override
  public synchronized void heal() throws IOException {
    Map<String, Long> heardBefore = new TreeMap<>();
    List<Closeable> repairs = new ArrayList<>();
    broken.forEach((address, repair) -> repairs.add(() -> {
      long heard = lastHeard(address).orElse(0L);
      call(repair.command(), repair.host());
      heardBefore.put(address, heard);
      broken.remove(address);
    }));
    CloseAll.of(repairs);
    awaitHeard(heardBefore);
  }

  /**
   * The NameNode's own clock on both sides, so that no other matters. A killed DataNode stays in the list for minutes:
   * that it is there says nothing.
   */
  private void awaitHeard(Map<String, Long> heardBefore) throws IOException {
    Instant deadline = Instant.now().plus(healLimit);
    for (Map.Entry<String, Long> node : heardBefore.entrySet()) {
      while (lastHeard(node.getKey()).filter(heard -> heard > node.getValue()).isEmpty()) {
        if (Instant.now().isAfter(deadline)) {
          throw new IOException("the NameNode has not heard of the DataNode " + node.getKey() + " within " + healLimit.toSeconds()
              + " s of its repair by " + program.file());
        }
        Pause.ofMillis(POLL_MILLIS);
      }
    }
  }

  /** When the NameNode last heard from a DataNode, on the NameNode's clock; empty when it does not count it as live. */
  private Optional<Long> lastHeard(String address) throws IOException {
    return live.list().stream().filter(node -> node.getXferAddr().equals(address)).map(DatanodeInfo::getLastUpdate).findFirst();
  }
}
