package io.hadoopbench.core.scenario;

import io.hadoopbench.core.measure.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was seen of one trial besides the reports of its tasks. Grows while meters, workload and treatments add to it.
 *
 * @param metrics further metrics of the trial, by metric id
 * @param resources what servers used; unit at the end of the name
 * @param contradictions why a reading says nothing about the trial, such as a server that restarted meanwhile; the trial is invalid then
 */
public record Observed(SortedMap<String, Double> metrics, SortedMap<String, Double> resources, Evidence evidence, List<String> contradictions) {
  public Observed() {
    this(new TreeMap<>(), new TreeMap<>(), new Evidence(), new ArrayList<>());
  }
}
