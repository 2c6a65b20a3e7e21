package io.hadoopbench.core.load.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.load.measure.SliceSchedule.Slice;
import io.hadoopbench.core.result.TrialResult;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of DESIGN: slices of 100 and 250 ms, with independent threads. */
class SliceCountsTest {
  private static final long MILLI = 1_000_000;
  private static final int SLICES = 4000;

  /**
   * Simulates an arm of threads that each wait for their operations; the next slice begins when all
   * have ended.
   */
  private static double rate(
      int sliceMillis, int threads, Random random, ToLongFunction<Random> nanos) {
    TaskReport report = new TaskReport();
    SliceCounts[] counts = new SliceCounts[threads];
    for (int i = 0; i < threads; i++) {
      counts[i] = new SliceCounts(1, threads == 1);
    }
    long now = 0;
    for (int t = 0; t < SLICES; t++) {
      Slice slice = slice(now, sliceMillis, random);
      long length = slice.nanos();
      long parked = now;
      for (SliceCounts thread : counts) {
        thread.begin(slice);
        long at = now;
        while (at < now + length) {
          at += nanos.applyAsLong(random);
          thread.add(0, 1, at);
        }
        thread.end(at);
        parked = Math.max(parked, at);
      }
      now = parked;
    }
    for (SliceCounts thread : counts) {
      thread.addTo(report, List.of("call"));
    }
    return report.rates().get("call").perSecond();
  }

  private static Slice slice(long now, int millis, Random random) {
    long length = (long) (millis * MILLI * (0.8 + 0.4 * random.nextDouble()));
    return new Slice(now, length, 0, Math.round(0.48 * millis * MILLI), 1, Slice.Before.ANOTHER);
  }

  private static long exponential(Random random, double millis) {
    return (long) (-millis * MILLI * Math.log(1 - random.nextDouble()));
  }

  @ParameterizedTest
  @CsvSource({
    // ms of a slice, threads, ms of an operation, one of how many stalls, for ms
    "250, 1, 2, 0, 0", "250, 1, 10, 0, 0", "250, 1, 2, 300, 300", "250, 16, 2, 0, 0",
        "250, 16, 10, 0, 0", "250, 16, 2, 300, 300", "250, 16, 10, 300, 300",
        "250, 16, 10, 1000, 1000",
    "100, 1, 2, 0, 0", "100, 1, 10, 0, 0", "100, 1, 2, 300, 300", "100, 16, 2, 0, 0",
        "100, 16, 10, 0, 0", "100, 16, 2, 300, 300", "100, 16, 10, 300, 300",
        "100, 16, 10, 1000, 1000"
  })
  void ratesEqualThoseOfThreadsThatAreNotStopped(
      int slice, int threads, double millis, int oneOf, double stall) {
    double mean = millis + (oneOf == 0 ? 0 : stall / oneOf);
    double rate =
        rate(
            slice,
            threads,
            new Random(1),
            random ->
                exponential(random, millis)
                    + (oneOf > 0 && random.nextInt(oneOf) == 0 ? (long) (stall * MILLI) : 0));
    assertThat(rate / (threads * 1000 / mean)).isEqualTo(1, within(0.03));
  }

  /** All threads end at the same times, at least four times per slice. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 10, 15, 20, 25})
  void operationsThatTakeEquallyLongAreCountedRight(int millis) {
    assertThat(rate(100, 16, new Random(4), random -> millis * MILLI) * millis / 16_000)
        .isEqualTo(1, within(0.02));
  }

  @Test
  void anOperationCountsAsMuchAsAWindowAtRandomWouldCountItOnAverage() {
    Slice slice = new Slice(0, 250 * MILLI, 0, 120 * MILLI, 1, Slice.Before.ANOTHER);
    assertThat(List.of(0, 25, 78, 130, 145, 198, 250))
        .extracting(millis -> slice.weight(millis * MILLI))
        .usingElementComparator((a, b) -> Math.abs(a - b) < 0.01 ? 0 : Double.compare(a, b))
        .as("windows begin between 25 and 130 ms")
        .containsExactly(0.0, 0.0, 0.505, 1.0, 1.0, 0.495, 0.0);
    Random random = new Random(3);
    for (int trial = 0; trial < 20; trial++) {
      long end = (long) (random.nextDouble() * 250 * MILLI);
      double held =
          random
                  .doubles(100_000)
                  .map(place -> (25 + 105 * place) * MILLI)
                  .filter(from -> from <= end && end < from + 120 * MILLI)
                  .count()
              / 1e5;
      assertThat(slice.weight(end)).isEqualTo(held, within(0.01));
    }
  }

  /** Carry-over: each operation of a slice after another arm takes a tenth longer. */
  @Test
  void carryOverIsReportedSeparately() {
    TaskReport report = new TaskReport();
    SliceCounts counts = new SliceCounts(1, true);
    long now = 0;
    for (int t = 0; t < 40; t++) {
      Slice.Before before =
          t == 0 ? Slice.Before.WARMUP : t % 2 == 0 ? Slice.Before.ITSELF : Slice.Before.ANOTHER;
      counts.begin(new Slice(now, 250 * MILLI, 0, 0, 1, before));
      for (int i = 0; i < 100; i++) {
        now += before == Slice.Before.ANOTHER ? 11 * MILLI / 10 : MILLI;
        counts.add(0, 1, now);
      }
      counts.end(now);
    }
    counts.addTo(report, List.of("call"));
    assertThat(report.resources().get(TrialResult.AFTER_WARMUP)).isEqualTo(1000.0);
    assertThat(report.resources().get(TrialResult.AFTER_ITSELF)).isEqualTo(1000.0);
    assertThat(report.resources().get(TrialResult.AFTER_ANOTHER))
        .isEqualTo(1000 / 1.1, within(1e-6));
    assertThat(report.rates().get("call").perSecond()).isEqualTo(1000 * 40 / 42.0, within(1e-6));
  }

  /**
   * Under interference by another program, an operation takes three times as long, in two of three
   * slices.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ratesCanBeBasedOnQuietSlicesOnly(boolean solo) {
    TaskReport report = new TaskReport();
    SliceCounts counts = new SliceCounts(1, true);
    long now = 0;
    for (int t = 0; t < 60; t++) {
      counts.begin(new Slice(now, 300 * MILLI, 0, 0, 1, Slice.Before.ANOTHER));
      for (long end = now + 300 * MILLI; now < end; ) {
        now += t % 3 == 0 ? MILLI : 3 * MILLI;
        counts.add(0, 1, now);
      }
      counts.end(now);
      counts.judge(t % 3 == 0);
    }
    counts.judge(true); // a slice of other threads, which began after this one had ended
    if (solo) {
      counts.useQuietSlicesOnly();
    }
    counts.addTo(report, List.of("call"));
    assertThat(report.rates().get("call").perSecond())
        .isEqualTo(solo ? 1000 : 1000 * 5 / 9.0, within(0.01));
    assertThat(report.rates().get("call").ownPerSecond())
        .as("over all slices")
        .isEqualTo(1000 * 5 / 9.0, within(0.01));
  }

  /**
   * A limit of the method: with one lock that all threads wait for, a late thread has the lock for
   * itself.
   */
  @ParameterizedTest
  @ValueSource(ints = {100, 250})
  void threadsThatShareOneLockAreLimitedByIt(int sliceMillis) {
    int threads = 16;
    double millis = 2;
    TaskReport report = new TaskReport();
    Random random = new Random(2);
    SliceCounts[] counts = new SliceCounts[threads];
    for (int i = 0; i < threads; i++) {
      counts[i] = new SliceCounts(1, false);
    }
    long now = 0;
    for (int t = 0; t < 400; t++) {
      Slice slice = slice(now, sliceMillis, random);
      long length = slice.nanos();
      long[] last = new long[threads];
      for (SliceCounts thread : counts) {
        thread.begin(slice);
      }
      long at = now;
      for (int next = 0;
          at < now + length || next % threads != 0;
          next++) { // in order; a thread that began before the end waits for the lock
        at += (long) (millis * MILLI);
        counts[next % threads].add(0, 1, at);
        last[next % threads] = at;
      }
      for (int i = 0; i < threads; i++) {
        counts[i].end(last[i]);
      }
      now = at;
    }
    for (SliceCounts thread : counts) {
      thread.addTo(report, List.of("call"));
    }
    assertThat(report.rates().get("call").perSecond() * millis / 1000).isEqualTo(1, within(0.02));
    assertThat(report.rates().get("call").ownPerSecond() * millis / 1000)
        .as("each thread's own time")
        .isGreaterThan(1.04);
  }
}
