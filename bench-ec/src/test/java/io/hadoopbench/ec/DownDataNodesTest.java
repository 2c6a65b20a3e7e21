package io.hadoopbench.ec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cluster.Cluster.Faults;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When DataNodes count as down, and how long they remain down. */
class DownDataNodesTest {
  private static final String A = "10.0.0.1:9866";
  private static final String B = "10.0.0.2:9866";

  private final Program program = new Program();
  private final NameNode fs = new NameNode();
  private final DownDataNodes down = new DownDataNodes(fs, program, Duration.ofMillis(50));

  /** Faults of an operator's program. */
  private static final class Program implements Faults {
    private final Set<String> broken = new TreeSet<>();
    private boolean fails;

    @Override
    public List<String> dataNodes() {
      return List.of(A, B);
    }

    @Override
    public void kill(Collection<String> transferAddresses) throws IOException {
      broken.addAll(transferAddresses);
      if (fails) {
        throw new IOException("no ssh");
      }
    }

    @Override
    public Set<String> broken() {
      return broken;
    }

    @Override
    public void heal() {
      broken.clear();
    }
  }

  /** Lists both DataNodes as live, with these heartbeats. */
  private static final class NameNode implements DownDataNodes.Live {
    private long heardOfA = 1000;
    private long heardOfB = 2000;

    @Override
    public List<DatanodeInfo> list() {
      return List.of(node("10.0.0.1", heardOfA), node("10.0.0.2", heardOfB));
    }

    private static DatanodeInfo node(String host, long heard) {
      return new DatanodeInfoBuilder()
          .setIpAddr(host)
          .setHostName(host)
          .setXferPort(9866)
          .setLastUpdate(heard)
          .build();
    }
  }

  @Test
  void dataNodeWithHeartbeatIsNotDown() throws IOException {
    down.take(Set.of(A));
    assertThat(down.heardOf()).isEmpty();
    fs.heardOfB = 5000; // is running
    assertThat(down.heardOf()).isEmpty();
    fs.heardOfA = 4000;
    assertThat(down.heardOf()).containsExactly("the DataNode " + A);
    down.take(Set.of(A));
    assertThat(down.heardOf()).as("it was stopped again").isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"4, 4", "100ms, 3"})
  void waitsForOneHeartbeatInterval(String interval, int atLeastSeconds) throws IOException {
    Configuration conf = new Configuration(false);
    conf.set("dfs.heartbeat.interval", interval);
    DownDataNodes ofCluster = DownDataNodes.of(fs, conf, program);
    long start = System.nanoTime();
    ofCluster.take(Set.of(A));
    assertThat(ofCluster.heardOf()).isEmpty();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(atLeastSeconds * 1_000_000_000L);
  }

  @Test
  void restartedDataNodeIsNoLongerDown() throws IOException {
    assertThat(down.isFresh()).isFalse();
    down.take(Set.of(A, B));
    assertThat(down.isFresh()).isTrue();
    program.broken.remove(B); // restarted for other settings
    assertThat(down.isFresh()).isFalse();
    down.heal();
    assertThat(down.isFresh()).isFalse();
    assertThat(down.stopped()).isEmpty();
  }

  @Test
  void failedStopDoesNotCountAsDown() throws IOException {
    down.take(Set.of(A));
    down.heal();
    program.fails = true;
    assertThatThrownBy(() -> down.take(Set.of(A))).hasMessage("no ssh");
    assertThat(down.isFresh()).isFalse();
    assertThat(down.stopped()).as("restarted nevertheless").containsExactly(A);
  }
}
