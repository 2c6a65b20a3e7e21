package io.hadoopbench.core.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.result.TrialResult.Series.Sampled;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.SampledServers.Figure;
import io.hadoopbench.core.servers.SeriesSampler.Track;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** Tests readings that are about a second apart. */
class TrackTest {
  static final Figure CALLS =
      Figure.rate(Counter.of("callsPerSecond", "Hadoop:name=Rpc", "Calls"), "calls", "calls/s");
  static final Figure QUEUE =
      Figure.level(Counter.of("queuedCalls", "Hadoop:name=Rpc", "Queue"), "queue", "calls");
  static final Figure CPU = Figure.rate(Counter.cpuSeconds("cpuCores"), "CPU", "cores");
  private static final String RATE = "kms.callsPerSecond";
  private static final String LEVEL = "kms.queuedCalls";

  private final FakeServers servers = new FakeServers();
  private final Track track =
      new Track(new SampledServers("kms", "KMS", servers, List.of(CALLS, QUEUE, CPU)));

  private void sample(long atMillis) throws IOException {
    track.sample(() -> atMillis);
  }

  private Sampled taken(String series) {
    return track.taken(Long.MAX_VALUE).get(series);
  }

  @Test
  void aRunningTotalBecomesARateOfTheTimeThatReallyPassedAndALevelStaysOne() throws IOException {
    servers.respond("1@host", Map.of(CALLS, 100.0, QUEUE, 9.0));
    sample(4);
    servers.respond("1@host", Map.of(CALLS, 350.0, QUEUE, 2.0));
    sample(1254);
    servers.respond("1@host", Map.of(CALLS, 350.0, QUEUE, 0.0));
    sample(2004);
    assertThat(taken(RATE).values()).containsExactly(200, 0);
    assertThat(taken(RATE).atMillis())
        .as("start of the interval of the rate")
        .containsExactly(4, 1254);
    assertThat(taken(LEVEL).values()).containsExactly(9, 2, 0);
    assertThat(taken(LEVEL).atMillis()).containsExactly(4, 1254, 2004);
    assertThat(taken(RATE).label()).isEqualTo("KMS: calls");
    assertThat(taken(LEVEL).unit()).isEqualTo("calls");
  }

  @Test
  void aCounterThatIsAbsentIsLeftOutAndIsNotZero() throws IOException {
    servers.respond("1@host", Map.of(CALLS, 100.0));
    sample(0);
    servers.respond("1@host", Map.of());
    sample(1000);
    servers.respond("1@host", Map.of(CALLS, 300.0));
    sample(2000);
    servers.respond("1@host", Map.of(CALLS, 400.0));
    sample(3000);
    assertThat(track.taken(Long.MAX_VALUE)).containsOnlyKeys(RATE);
    assertThat(taken(RATE).atMillis()).containsExactly(2000);
    assertThat(taken(RATE).values()).containsExactly(100);
  }

  /**
   * The counter of a new process may be higher than that of the previous one, so a positive
   * difference proves nothing.
   */
  @Test
  void aProcessThatWasReplacedHasNoRateUntilItWasReadTwice() throws IOException {
    servers.respond("1@host", Map.of(CALLS, 100.0));
    sample(0);
    servers.respond("2@host", Map.of(CALLS, 5000.0));
    sample(1000);
    servers.respond("2@host", Map.of(CALLS, 5010.0));
    sample(2000);
    assertThat(taken(RATE).atMillis()).containsExactly(1000);
    assertThat(taken(RATE).values()).containsExactly(10);
  }

  @Test
  void ofSeveralProcessesTheSumIsTakenWhileTheyAreTheSame() throws IOException {
    servers.respond(
        Map.of("1@a", Map.of(CALLS, 100.0, QUEUE, 1.0), "1@b", Map.of(CALLS, 50.0, QUEUE, 2.0)));
    sample(0);
    servers.respond(Map.of("1@a", Map.of(CALLS, 110.0, QUEUE, 1.0), "1@b", Map.of(CALLS, 80.0)));
    sample(1000);
    servers.respond(Map.of("1@a", Map.of(CALLS, 120.0, QUEUE, 1.0)));
    sample(2000);
    servers.respond(Map.of("1@a", Map.of(CALLS, 140.0, QUEUE, 1.0)));
    sample(3000);
    servers.respond(Map.of());
    sample(4000);
    sample(5000);
    assertThat(taken(RATE).atMillis()).containsExactly(0, 2000);
    assertThat(taken(RATE).values()).containsExactly(40, 20);
    assertThat(taken(LEVEL).atMillis())
        .as("without moments when a server did not respond or was missing")
        .containsExactly(0, 2000, 3000);
  }

  @Test
  void afterASilenceTheRateIsOfAllOfItAndACounterThatGoesBackwardsHasNone() throws IOException {
    servers.respond("1@host", Map.of(CALLS, 100.0));
    sample(0);
    servers.fail("refused");
    assertThatThrownBy(() -> sample(1000)).hasMessage("refused");
    servers.respond("1@host", Map.of(CALLS, 300.0));
    sample(2000);
    servers.respond("1@host", Map.of(CALLS, 200.0));
    sample(3000);
    assertThat(taken(RATE).atMillis()).containsExactly(0);
    assertThat(taken(RATE).values()).containsExactly(100);
  }

  @Test
  void whatComesAfterTheTrialIsNoPartOfIt() throws IOException {
    servers.respond("1@host", Map.of(CALLS, 100.0, QUEUE, 1.0));
    sample(0);
    sample(1000);
    sample(2000);
    SortedMap<String, Sampled> taken = track.taken(1500);
    assertThat(taken.get(RATE).atMillis()).containsExactly(0, 1000);
    assertThat(taken.get(LEVEL).atMillis()).containsExactly(0, 1000);
    assertThat(track.taken(0)).isEmpty();
  }

  @Test
  void someOfTheServersGiveAnEstimateForAll() {
    assertThat(CALLS.ofShare(0.25).counter().factor()).isEqualTo(4);
  }
}
