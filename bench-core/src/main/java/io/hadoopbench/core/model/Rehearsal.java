package io.hadoopbench.core.model;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What came before the first trial.
 *
 * @param rounds each runs every variant once; of several starts of the servers the fewest that one had
 * @param seconds of all rounds together
 * @param judged whether the rounds went on until steady; a fixed number of rounds says nothing
 * @param unsteady why a variant was not steady when the rounds ended, by its id; empty when all were, or nobody judged
 */
public record Rehearsal(int rounds, double seconds, boolean judged, SortedMap<String, String> unsteady) {
  /** With those of another start of the servers: as few rounds as the shorter of them. */
  public Rehearsal and(Rehearsal later) {
    SortedMap<String, String> either = new TreeMap<>(unsteady);
    later.unsteady.forEach(either::putIfAbsent);
    return new Rehearsal(Math.min(rounds, later.rounds), seconds + later.seconds, judged && later.judged, either);
  }
}
