package io.hadoopbench.core.series;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.model.Series.Sampled;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import io.hadoopbench.core.probe.ServerGroup;
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
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Asks servers once a second while a trial is timed, on one thread that nothing waits for once the
 * trial has begun. It ends with {@link #close}, whatever a server does, and after {@link
 * #MOST_SECONDS} by itself.
 */
public final class SeriesSampler implements AutoCloseable {
  public static final String OPTION = "series";

  /** An hour: longer trials are not drawn to their end, and memory is bounded. */
  static final int MOST_SECONDS = 3600;

  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

  /** All maps wait meanwhile. */
  private static final long WARM_UP_SECONDS = 5;

  /**
   * A page that hangs holds the thread no longer than its patience; what it then says is not kept.
   */
  private static final long END_MILLIS = 500;

  private final Source source;
  private final Consumer<String> warnings;
  private final SamplerClock clock;
  private final Thread thread;
  private final CompletableFuture<Long> opened = new CompletableFuture<>();
  private final CountDownLatch warm = new CountDownLatch(1);
  private final Set<String> silent;
  private volatile List<Track> tracks = List.of();
  private volatile boolean ended;

  /**
   * Servers that are there when all maps are ready, so that those which were broken on purpose by
   * then are not asked.
   */
  @FunctionalInterface
  public interface Source {
    /**
     * @throws IOException if one has to tell and does not
     */
    List<SampledServers> now() throws IOException;
  }

  /**
   * Of one trial; begins with {@link #begin}.
   *
   * @param silent servers of which has been said that they do not always answer; more are added
   * @param warnings receives what is not told, once for each server
   */
  public SeriesSampler(Source source, Set<String> silent, Consumer<String> warnings) {
    this(source, silent, warnings, SamplerClock.SYSTEM);
  }

  SeriesSampler(Source source, Set<String> silent, Consumer<String> warnings, SamplerClock clock) {
    this.source = source;
    this.silent = silent;
    this.warnings = warnings;
    this.clock = clock;
    this.thread = new Thread(this::run, "server series");
    thread.setDaemon(true);
  }

  public static Option option() {
    return Option.flag(
        OPTION,
        "read the pages of servers once a second in each trial: their CPU over time, and what"
            + " Accumulo ingests, as plots and in series.csv");
  }

  /** When the start has been given, on this host's {@link System#nanoTime}. */
  public void opens(long nanos) {
    opened.complete(nanos);
  }

  /** When all maps are ready, with questions that do not count. */
  public void begin() throws IOException {
    try {
      tracks = source.now().stream().map(Track::new).toList();
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      if (silent.add(FirstLine.of(e))) {
        warnings.accept(
            "-" + OPTION + ": servers are not sampled in each trial (" + FirstLine.of(e) + ")");
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
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while servers were asked for the first time");
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
          "-" + OPTION + ": the first " + MOST_SECONDS + " s of a trial are sampled, and no more");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the trial is over
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // nobody completes the start with one
    } finally {
      warm.countDown();
    }
  }

  /** What is asked of a track. */
  @FunctionalInterface
  private interface Question {
    void ask(Track track) throws IOException;
  }

  private void ask(Question question) throws InterruptedException {
    for (Track track : tracks) {
      if (ended) {
        throw new InterruptedException();
      }
      try {
        question.ask(track);
      } catch (IOException e) {
        lost(track, e);
      }
    }
  }

  /** At the end of a trial a page that is being read is no loss. */
  private void lost(Track track, IOException why) {
    if (!ended && silent.add(track.watched().servers().name())) {
      warnings.accept(
          "-"
              + OPTION
              + ": "
              + track.watched().servers().name()
              + " could not be read each time ("
              + FirstLine.of(why)
              + "): its series have gaps");
    }
  }

  /**
   * Ends it, within a moment; from the thread that runs the trial. A page that does not answer is
   * not waited for.
   */
  @Override
  public void close() throws InterruptedException {
    ended = true;
    thread.interrupt();
    thread.join(END_MILLIS);
  }

  /**
   * What was seen in the first so many milliseconds of the trial, by name; empty when nothing was
   * asked.
   */
  public SortedMap<String, Sampled> taken(long lengthMillis) {
    SortedMap<String, Sampled> all = new TreeMap<>();
    tracks.forEach(track -> all.putAll(track.taken(lengthMillis)));
    return all;
  }

  /** The time of a sampler; a test has one of its own. */
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

    /** At once when that is over. */
    void sleepUntil(long nanos) throws InterruptedException;
  }

  /**
   * The figures of some servers that are read together, in one trial. One thread adds to it,
   * another one may take what is there.
   */
  static final class Track {
    private static final double MILLIS = 1000;

    /**
     * @param value in the figure's unit
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

    /** Asks and forgets, so that connections are there when it counts. */
    void warmUp() throws IOException {
      watched.servers().read(counters);
    }

    /**
     * Reads the counters.
     *
     * @param millis since the start of the trial, now
     * @throws IOException if a server does not answer; what comes next is told as of the time since
     *     the last answer
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

    /** What there is of the first so many milliseconds, by name. */
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

    /** More digits would be noise, and a longer result. */
    private static double rounded(double value) {
      return Math.rint(value * MILLIS) / MILLIS;
    }
  }
}
