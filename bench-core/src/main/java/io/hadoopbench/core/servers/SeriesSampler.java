package io.hadoopbench.core.servers;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.result.TrialResult.Series.Sampled;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.SampledServers.Figure;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Samples servers once a second during a trial, in a thread that the trial does not wait for.
 * Sampling ends after {@link #MOST_SECONDS}, or with {@link #close} even if a server hangs.
 */
public final class SeriesSampler implements AutoCloseable {
  public static final String OPTION = "series";

  /**
   * Maximum sampling time, one hour. The remainder of a longer trial is not sampled, to limit
   * memory use.
   */
  static final int MOST_SECONDS = 3600;

  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

  /** Timeout for the first requests, because all maps wait for them. */
  private static final long WARM_UP_SECONDS = 5;

  /** Maximum time to wait for the thread to end. Pages that respond later are discarded. */
  private static final long END_MILLIS = 500;

  private final Source source;
  private final Consumer<String> warnings;
  private final SamplerClock clock;
  private final Thread thread;
  private final CompletableFuture<Long> opened = new CompletableFuture<>();
  private final CountDownLatch warm = new CountDownLatch(1);
  private final Set<String> reported;
  private final AtomicBoolean ended = new AtomicBoolean();
  private List<Track> tracks = List.of();

  /**
   * Supplies the servers that are running when all maps are ready, so that servers that the run has
   * stopped are not read.
   */
  @FunctionalInterface
  public interface Source {
    /**
     * Returns the servers.
     *
     * @throws IOException if a required server does not respond
     */
    List<SampledServers> now() throws IOException;
  }

  /**
   * Creates a sampler for one trial. Sampling starts with {@link #begin}.
   *
   * @param reported servers about which a warning has already been issued because they did not
   *     always respond; the sampler adds more servers
   * @param warnings receives one warning for each server with missing values
   */
  public SeriesSampler(Source source, Set<String> reported, Consumer<String> warnings) {
    this(source, reported, warnings, SamplerClock.SYSTEM);
  }

  SeriesSampler(
      Source source, Set<String> reported, Consumer<String> warnings, SamplerClock clock) {
    this.source = source;
    this.reported = reported;
    this.warnings = warnings;
    this.clock = clock;
    this.thread = new Thread(this::run, "server series");
    thread.setDaemon(true);
  }

  public static Option option() {
    return Option.flag(
        OPTION,
        "read the servers' metrics pages once a second in each trial: CPU over time, and Accumulo"
            + " ingest rates, as plots and in series.csv");
  }

  /** Sets the start of the timed part, as {@link System#nanoTime} on this host. */
  public void opens(long nanos) {
    opened.complete(nanos);
  }

  /** Starts sampling when all maps are ready. The first requests are not recorded. */
  public void begin() throws IOException {
    try {
      tracks = source.now().stream().map(Track::new).toList();
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      if (reported.add(FirstLine.of(e))) {
        warnings.accept(
            "-%s: servers were not sampled in every trial (%s)".formatted(OPTION, FirstLine.of(e)));
      }
    }
    if (!tracks.isEmpty()) {
      thread.start();
      awaitWarm();
    }
  }

  private void awaitWarm() throws InterruptedIOException {
    try {
      warm.await(WARM_UP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw Pause.interrupted("sending the first requests to servers");
    }
  }

  private void run() {
    try {
      ask(Track::warmUp);
      warm.countDown();
      long open = opened.get();
      for (long second = 0;
          second < MOST_SECONDS;
          second = Math.max(second + 1, 1 + Math.floorDiv(clock.nanoTime() - open, SECOND))) {
        clock.sleepUntil(open + second * SECOND);
        ask(track -> track.sample(() -> (clock.nanoTime() - open) / MILLI));
      }
      warnings.accept(
          "-%s: only the first %s s of a trial are sampled".formatted(OPTION, MOST_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the trial has ended
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // the start is never completed with an exception
    } finally {
      warm.countDown();
    }
  }

  @FunctionalInterface
  private interface Question {
    void ask(Track track) throws IOException;
  }

  private void ask(Question question) throws InterruptedException {
    for (Track track : tracks) {
      if (ended.get()) {
        throw new InterruptedException();
      }
      try {
        question.ask(track);
      } catch (IOException e) {
        lost(track, e);
      }
    }
  }

  /** Reports a failure, except if reading was interrupted because the trial ended. */
  private void lost(Track track, IOException why) {
    if (!ended.get() && reported.add(track.watched().servers().name())) {
      warnings.accept(
          "-%s: %s could not be read every second (%s), so its series have gaps"
              .formatted(OPTION, track.watched().servers().name(), FirstLine.of(why)));
    }
  }

  /**
   * Ends sampling without waiting for pages that do not respond. Called by the thread that runs the
   * trial.
   */
  @Override
  public void close() throws InterruptedException {
    ended.set(true);
    thread.interrupt();
    thread.join(END_MILLIS);
  }

  /**
   * Returns the samples from the trial's first {@code lengthMillis}, by name; empty if nothing was
   * sampled.
   */
  public SortedMap<String, Sampled> taken(long lengthMillis) {
    SortedMap<String, Sampled> all = new TreeMap<>();
    tracks.forEach(track -> all.putAll(track.taken(lengthMillis)));
    return all;
  }

  /** The clock of a sampler. Tests replace it. */
  interface SamplerClock {
    SamplerClock SYSTEM =
        new SamplerClock() {
          @Override
          public long nanoTime() {
            return System.nanoTime();
          }

          @Override
          public void sleepUntil(long nanos) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(nanos - System.nanoTime());
          }
        };

    long nanoTime();

    /** Sleeps until a time. Returns immediately if the time has passed. */
    void sleepUntil(long nanos) throws InterruptedException;
  }

  /**
   * Values of servers that are read together during one trial. One thread adds values; another
   * thread may read them.
   */
  static final class Track {
    private static final double MILLIS = 1000;

    /**
     * A sample.
     *
     * @param value value in the unit of the figure
     */
    private record Point(long atMillis, double value) {}

    private final SampledServers watched;
    private final List<Figure> figures;
    private final List<Counter> counters;
    private final List<String> totals;
    private final Map<Figure, List<Point>> points = new LinkedHashMap<>();
    private ServerGroup.Reading last;
    private long lastMillis;

    Track(SampledServers watched) {
      this.watched = watched;
      this.figures = watched.figures();
      this.counters = figures.stream().map(Figure::counter).toList();
      this.totals = figures.stream().filter(Figure::rate).map(Figure::name).toList();
    }

    SampledServers watched() {
      return watched;
    }

    /** Reads once without recording, to establish connections. */
    void warmUp() throws IOException {
      watched.servers().read(counters);
    }

    /**
     * Reads the counters.
     *
     * @param millis returns the time since the trial started
     * @throws IOException if a server does not respond; the next rate then covers the time since
     *     the server's last response
     */
    void sample(LongSupplier millis) throws IOException {
      long asked = millis.getAsLong();
      ServerGroup.Reading now = watched.servers().read(counters);
      add(now, asked + (millis.getAsLong() - asked) / 2);
    }

    private synchronized void add(ServerGroup.Reading now, long atMillis) {
      JmxDelta used =
          last == null || atMillis <= lastMillis ? null : now.only(totals).since(last.only(totals));
      for (Figure figure : figures) {
        if (!figure.rate()) {
          now.total(figure.name()).ifPresent(level -> add(figure, atMillis, level));
        } else if (used != null) {
          used.of(figure.name())
              .ifPresent(
                  more -> add(figure, lastMillis, more / ((atMillis - lastMillis) / MILLIS)));
        }
      }
      last = now;
      lastMillis = atMillis;
    }

    private void add(Figure figure, long atMillis, double value) {
      points.computeIfAbsent(figure, f -> new ArrayList<>()).add(new Point(atMillis, value));
    }

    /** Returns the samples from the first {@code lengthMillis}, by name. */
    synchronized SortedMap<String, Sampled> taken(long lengthMillis) {
      SortedMap<String, Sampled> taken = new TreeMap<>();
      points.forEach(
          (figure, all) -> {
            List<Point> within =
                all.stream().filter(point -> point.atMillis < lengthMillis).toList();
            if (!within.isEmpty()) {
              taken.put(
                  watched.name() + "." + figure.name(),
                  new Sampled(
                      watched.label() + ": " + figure.label(),
                      figure.unit(),
                      within.stream().mapToLong(Point::atMillis).toArray(),
                      within.stream().mapToDouble(point -> rounded(point.value)).toArray()));
            }
          });
      return taken;
    }

    /** Rounds a value, because more digits would be noise and would make the result larger. */
    private static double rounded(double value) {
      return Math.rint(value * MILLIS) / MILLIS;
    }
  }
}
