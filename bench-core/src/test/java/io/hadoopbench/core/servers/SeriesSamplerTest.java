package io.hadoopbench.core.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.SampledServers.Servers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the times of requests, and that the thread always ends. */
@Timeout(60)
class SeriesSamplerTest {
  private static final long SECOND = 1_000_000_000;
  private static final long OPEN = 100 * SECOND;

  private final FakeServers servers = new FakeServers();
  private final List<String> warnings = new ArrayList<>();
  private final Set<String> silent = new HashSet<>();
  private final CountDownLatch stopped = new CountDownLatch(1);

  /** Time passes only during sleep, up to a second where it stops, like a trial in progress. */
  private final class JumpingClock implements SeriesSampler.SamplerClock {
    private final AtomicLong now = new AtomicLong(OPEN - SECOND);
    private final long lastSecond;

    JumpingClock(long lastSecond) {
      this.lastSecond = lastSecond;
    }

    @Override
    public long nanoTime() {
      return now.get();
    }

    @Override
    public void sleepUntil(long nanos) throws InterruptedException {
      if (nanos > OPEN + lastSecond * SECOND) {
        stopped.countDown();
        TimeUnit.DAYS.sleep(1);
      }
      now.set(Math.max(now.get(), nanos));
    }

    void pass(long nanos) {
      now.addAndGet(nanos);
    }
  }

  private SeriesSampler sampler(Servers of, SeriesSampler.SamplerClock clock) {
    return new SeriesSampler(
        () ->
            List.of(
                new SampledServers("kms", "KMS", of, List.of(TrackTest.CALLS, TrackTest.QUEUE))),
        silent,
        warnings::add,
        clock);
  }

  private static void begin(SeriesSampler sampler) throws IOException {
    sampler.begin();
    sampler.opens(OPEN);
  }

  @Test
  void serversAreAskedAtEachSecondAfterTheStartAndOnceBeforeIt() throws Exception {
    servers.respond("1@host", Map.of(TrackTest.CALLS, 100.0, TrackTest.QUEUE, 3.0));
    SeriesSampler sampler = sampler(servers, new JumpingClock(4));
    try (sampler) {
      begin(sampler);
      stopped.await();
    }
    assertThat(servers.asked()).isEqualTo(1 + 5);
    assertThat(sampler.taken(10_000).get("kms.queuedCalls").atMillis())
        .containsExactly(0, 1000, 2000, 3000, 4000);
    assertThat(sampler.taken(10_000).get("kms.callsPerSecond").atMillis())
        .containsExactly(0, 1000, 2000, 3000);
    assertThat(warnings).isEmpty();
  }

  @Test
  void secondsThatAreMissedAreNotMadeUpFor() throws Exception {
    servers.respond("1@host", Map.of(TrackTest.QUEUE, 3.0));
    JumpingClock clock = new JumpingClock(4);
    Servers slow =
        new Servers() {
          @Override
          public String name() {
            return servers.name();
          }

          @Override
          public ServerGroup.Reading read(List<Counter> counters) throws IOException {
            clock.pass(clock.nanoTime() == OPEN + SECOND ? 2 * SECOND : 0);
            return servers.read(counters);
          }
        };
    SeriesSampler sampler = sampler(slow, clock);
    try (sampler) {
      begin(sampler);
      stopped.await();
    }
    assertThat(sampler.taken(10_000).get("kms.queuedCalls").atMillis())
        .as("the second request took two seconds")
        .containsExactly(0, 2000, 4000);
  }

  @Test
  void samplingEndsAfterAnHourWithAWarning() throws Exception {
    servers.respond("1@host", Map.of(TrackTest.QUEUE, 3.0));
    CountDownLatch said = new CountDownLatch(1);
    SeriesSampler sampler =
        new SeriesSampler(
            () -> List.of(new SampledServers("kms", "KMS", servers, List.of(TrackTest.QUEUE))),
            silent,
            warning -> {
              warnings.add(warning);
              said.countDown();
            },
            new JumpingClock(Long.MAX_VALUE / SECOND / 2));
    try (sampler) {
      begin(sampler);
      said.await();
    }
    assertThat(sampler.taken(Long.MAX_VALUE).get("kms.queuedCalls").values())
        .hasSize(SeriesSampler.MOST_SECONDS);
    assertThat(warnings).containsExactly("-series: only the first 3600 s of a trial are sampled");
  }

  @Test
  void aServerThatDoesNotAnswerIsNamedOnceInTheWholeRun() throws Exception {
    servers.fail("cannot read http://kms/jmx: refused");
    SeriesSampler first = sampler(servers, new JumpingClock(4));
    try (first) {
      begin(first);
      stopped.await();
    }
    SeriesSampler second = sampler(servers, new JumpingClock(4));
    try (second) {
      begin(second);
    }
    assertThat(first.taken(10_000)).isEmpty();
    assertThat(warnings)
        .containsExactly(
            "-series: the KMS could not be read every second (cannot read http://kms/jmx: refused),"
                + " so its series have gaps");
  }

  @Test
  void aServerThatHangsDoesNotHoldTheTrial() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answers = new CountDownLatch(1);
    Servers hanging =
        new Servers() {
          @Override
          public String name() {
            return "the KMS";
          }

          @Override
          public ServerGroup.Reading read(List<Counter> counters) {
            asked.countDown();
            while (answers.getCount() > 0) {
              Thread.onSpinWait(); // like a socket that cannot be interrupted
            }
            return new ServerGroup.Reading(List.of());
          }
        };
    SeriesSampler sampler = sampler(hanging, new JumpingClock(4));
    Thread beginner =
        new Thread(
            () -> {
              try {
                begin(sampler);
              } catch (IOException e) {
                warnings.add(e.toString());
              }
            });
    beginner.start();
    asked.await();
    sampler.close();
    answers.countDown();
    beginner.join();
    while (Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("server series"))) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    assertThat(sampler.taken(10_000)).isEmpty();
    assertThat(warnings).isEmpty();
  }

  /** The job fails before its maps are ready. */
  @Test
  void aTrialThatNeverBeginsEndsItToo() throws Exception {
    servers.respond("1@host", Map.of(TrackTest.QUEUE, 3.0));
    SeriesSampler neverReady = sampler(servers, new JumpingClock(4));
    neverReady.close();
    SeriesSampler neverOpen = sampler(servers, new JumpingClock(4));
    try (neverOpen) {
      neverOpen.begin();
    }
    assertThat(neverReady.taken(10_000)).isEmpty();
    assertThat(neverOpen.taken(10_000)).isEmpty();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain("server series");
  }

  @Test
  void withoutServersThereIsNoThreadAndATrialGoesOnWhereTheyAreNotFound() throws Exception {
    for (SeriesSampler.Source source :
        List.<SeriesSampler.Source>of(
            List::of,
            () -> {
              throw new IOException("the KMS provides no metrics");
            })) {
      SeriesSampler none = new SeriesSampler(source, silent, warnings::add);
      try (none) {
        begin(none);
        assertThat(Thread.getAllStackTraces().keySet())
            .extracting(Thread::getName)
            .doesNotContain("server series");
      }
      assertThat(none.taken(10_000)).isEmpty();
    }
    assertThat(warnings)
        .containsExactly(
            "-series: servers were not sampled in every trial (the KMS provides no metrics)");
  }
}
