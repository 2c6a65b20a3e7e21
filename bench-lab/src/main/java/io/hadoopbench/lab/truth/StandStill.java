package io.hadoopbench.lab.truth;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Checks an explanation with a server that was stopped for known times while load threads did
 * nothing but call it: how much of that time was found in the component that waits for the server.
 * Trials with different amounts of stopped time are compared: the part is expected to account for a
 * fraction of the time in which the server ran, and for all of the time in which it was stopped.
 *
 * @param part where the time should be found: all parts with this prefix
 * @param seconds stopped time of all trials
 * @param found seconds found in the part per stopped second; 1 if exactly all of it was found
 * @param error standard error of {@code found}
 */
record StandStill(
    String server, String part, int trials, double seconds, double found, double error) {
  /** A time in which a server was stopped, in ms since the epoch. */
  record Stop(long fromMillis, long toMillis) {
    double seconds(double fromSeconds, double toSeconds) {
      return Math.max(
          0, Math.min(toSeconds, toMillis / 1e3) - Math.max(fromSeconds, fromMillis / 1e3));
    }
  }

  /**
   * @param result of a run with one load thread, so that a thread's second is a second of the trial
   */
  static StandStill of(String server, String part, List<Stop> stops, JsonNode result) {
    List<double[]> trials = new ArrayList<>();
    for (JsonNode trial : result.path("trials")) {
      JsonNode parts = trial.path("loadTime").path("partSeconds");
      double seconds = trial.path("loadTime").path("seconds").asDouble();
      if (trial.path("valid").asBoolean() && !parts.isEmpty()) {
        double from = trial.path("series").path("startEpochMillis").asDouble() / 1e3;
        double still = stops.stream().mapToDouble(stop -> stop.seconds(from, from + seconds)).sum();
        trials.add(new double[] {seconds - still, still, sum(parts, part)});
      }
    }
    return fit(server, part, trials);
  }

  private static double sum(JsonNode parts, String beginning) {
    double seconds = 0;
    for (Iterator<String> names = parts.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      seconds += name.startsWith(beginning) ? parts.path(name).asDouble() : 0;
    }
    return seconds;
  }

  /** Fits {@code part = a * working + b * still} by least squares. */
  static StandStill fit(String server, String part, List<double[]> trials) {
    double ww = 0;
    double ws = 0;
    double ss = 0;
    double wp = 0;
    double sp = 0;
    for (double[] trial : trials) {
      ww += trial[0] * trial[0];
      ws += trial[0] * trial[1];
      ss += trial[1] * trial[1];
      wp += trial[0] * trial[2];
      sp += trial[1] * trial[2];
    }
    double determinant = ww * ss - ws * ws;
    double working = (wp * ss - sp * ws) / determinant;
    double found = (sp * ww - wp * ws) / determinant;
    double left =
        trials.stream()
                .mapToDouble(trial -> Math.pow(trial[2] - working * trial[0] - found * trial[1], 2))
                .sum()
            / Math.max(1, trials.size() - 2);
    return new StandStill(
        server,
        part,
        trials.size(),
        trials.stream().mapToDouble(trial -> trial[1]).sum(),
        found,
        Math.sqrt(left * ww / determinant));
  }
}
