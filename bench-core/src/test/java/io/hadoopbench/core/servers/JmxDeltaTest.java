package io.hadoopbench.core.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Validity;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests when server counters are attributed to the trial, and when they are discarded. */
class JmxDeltaTest {
  private static final String CREATES = "creates";
  private static final String CPU = "cpu";

  private static JmxDelta.Reading reading(String process, double creates, double cpu) {
    return new JmxDelta.Reading(
        "the NameNode", process, new TreeMap<>(Map.of(CREATES, creates, CPU, cpu)));
  }

  private static JmxDelta counted(double creates) {
    return reading("1@host", 100 + creates, 5).since(reading("1@host", 100, 4));
  }

  private static JmxDelta held(double creates) {
    return counted(creates).expect(new TrialCalls(CREATES, "create calls", 600, 620), 0.1);
  }

  private static String why(Validity.Kind kind, JmxDelta delta) {
    assertThat(delta.doubt()).hasValueSatisfying(doubt -> assertThat(doubt.kind()).isEqualTo(kind));
    return delta.doubt().orElseThrow().text();
  }

  private static void tellsNothing(JmxDelta delta) {
    assertThat(delta.used()).isEmpty();
  }

  @Test
  void countsOfTheTrialAreReported() {
    for (double creates : new double[] {600, 615, 680}) {
      assertThat(held(creates).of(CREATES)).hasValue(creates);
      assertThat(held(creates).of(CPU)).hasValue(1.0);
      assertThat(held(creates).doubt()).isEmpty();
    }
  }

  @Test
  void countersOfServersAreAddedUpAndADoubtAboutOneAppliesToAll() {
    JmxDelta both = counted(600).plus(counted(50));
    assertThat(both.of(CREATES)).hasValue(650.0);
    assertThat(both.of(CPU)).hasValue(2.0);
    JmxDelta restarted = reading("2@host", 1, 1).since(reading("1@host", 100, 4));
    assertThat(counted(600).plus(restarted).doubt()).isEqualTo(restarted.doubt());
    assertThat(restarted.plus(counted(600)).used()).isEmpty();
    JmxDelta withoutCpu =
        new JmxDelta("the NameNode", new TreeMap<>(Map.of(CREATES, 1.0)), Optional.empty());
    assertThat(counted(600).plus(withoutCpu).used()).containsOnlyKeys(CREATES);
  }

  @Test
  void aCounterThatIsGoneWhenTheTrialEndsIsMissed() {
    JmxDelta.Reading without =
        new JmxDelta.Reading("the NameNode", "1@host", new TreeMap<>(Map.of(CPU, 5.0)));
    assertThat(why(Validity.Kind.TRANSIENT, without.since(reading("1@host", 100, 4))))
        .isEqualTo(
            "the NameNode no longer reports counters that existed when the trial began: creates");
    assertThat(reading("1@host", 100, 5).since(without).used())
        .as("a counter that appeared later")
        .containsOnlyKeys(CPU);
  }

  @Test
  void aStalePageHasNoValuesAndMayRecover() {
    for (double creates : new double[] {0, 111, 599}) {
      assertThat(why(Validity.Kind.TRANSIENT, held(creates)))
          .startsWith(
              "the NameNode counted "
                  + (int) creates
                  + " create calls, fewer than the 600 that the trial made: ");
      tellsNothing(held(creates));
    }
  }

  @Test
  void clearlyMoreCallsThanTheTrialsOwnAreByOtherClients() {
    assertThat(why(Validity.Kind.INTERFERENCE, held(1206)))
        .isEqualTo(
            "the NameNode counted 1206 create calls, but the trial made 600: other clients called"
                + " it during the trial");
    tellsNothing(held(1206));
    assertThat(why(Validity.Kind.INTERFERENCE, held(681))).contains("681");
    assertThat(new TrialCalls(CREATES, "create calls", 600, 620).percentOfOthers(counted(740)))
        .isEqualTo(20);
    assertThat(new TrialCalls(CREATES, "create calls", 600, 620).percentOfOthers(counted(600)))
        .isZero();
  }

  @Test
  void aMissingCounterIsNoMismatch() {
    JmxDelta delta = counted(600).expect(new TrialCalls("others", "other calls", 600, 620), 0.1);
    assertThat(delta.of(CPU)).hasValue(1.0);
    assertThat(delta.doubt()).isEmpty();
  }

  @Test
  void differentProcessesAndDecreasingCountersHaveNoValues() {
    JmxDelta restarted = reading("2@host", 700, 1).since(reading("1@host", 100, 4));
    assertThat(why(Validity.Kind.TRANSIENT, restarted)).contains("2@host", "1@host", "restarted");
    tellsNothing(restarted);
    JmxDelta backwards = reading("1@host", 700, 1).since(reading("1@host", 100, 4));
    assertThat(why(Validity.Kind.MISMATCH, backwards))
        .isEqualTo("the NameNode has decreasing counters: cpu from 4.0 to 1.0");
    tellsNothing(backwards);
  }
}
