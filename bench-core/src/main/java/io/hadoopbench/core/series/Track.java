package io.hadoopbench.core.series;

import io.hadoopbench.core.model.Series.Sampled;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import io.hadoopbench.core.probe.ServerGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** The figures of some servers that are read together, in one trial. One thread adds to it, another one may take what is there. */
final class Track {
  private static final double MILLIS = 1000;

  /** @param value in the figure's unit */
  private record Point(long atMillis, double value) { }

  private final Watched watched;
  private final List<Figure> figures;
  private final List<Counter> counters;
  private final List<String> totals;
  private final Map<Figure, List<Point>> points = new LinkedHashMap<>();
  private ServerGroup.Reading last;
  private long lastMillis;

  Track(Watched watched) {
    this.watched = watched;
    this.figures = watched.figures();
    this.counters = figures.stream().map(Figure::counter).toList();
    this.totals = figures.stream().filter(Figure::rate).map(Figure::name).toList();
  }

  Watched watched() {
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
   * @throws IOException if a server does not answer; what comes next is told as of the time since the last answer
   */
  void sample(LongSupplier millis) throws IOException {
    long asked = millis.getAsLong();
    ServerGroup.Reading now = watched.servers().read(counters);
    add(now, asked + (millis.getAsLong() - asked) / 2);
  }

  private synchronized void add(ServerGroup.Reading now, long atMillis) {
    JmxDelta used = last == null || atMillis <= lastMillis ? null : now.only(totals).since(last.only(totals));
    for (Figure figure : figures) {
      if (!figure.rate()) {
        now.total(figure.name()).ifPresent(level -> add(figure, atMillis, level));
      } else if (used != null) {
        used.of(figure.name()).ifPresent(more -> add(figure, lastMillis, more / ((atMillis - lastMillis) / MILLIS)));
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
    points.forEach((figure, all) -> {
      List<Point> within = all.stream().filter(point -> point.atMillis < lengthMillis).toList();
      if (!within.isEmpty()) {
        taken.put(watched.name() + "." + figure.name(), new Sampled(watched.label() + ": " + figure.label(), figure.unit(),
            within.stream().mapToLong(Point::atMillis).toArray(), within.stream().mapToDouble(point -> rounded(point.value)).toArray()));
      }
    });
    return taken;
  }

  /** More digits would be noise, and a longer result. */
  private static double rounded(double value) {
    return Math.rint(value * MILLIS) / MILLIS;
  }
}
