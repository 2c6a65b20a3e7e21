package io.hadoopbench.core.probe;

import io.hadoopbench.core.probe.JmxDelta.Counter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Servers that share their work, so that what each of them counted is added up. One alone is a group, too.
 *
 * @param name as in messages: {@code the KMS}
 * @param members by name
 * @param state that each has to keep
 */
public record ServerGroup(String name, SortedMap<String, Jmx> members, Optional<JmxDelta.State> state) {
  public ServerGroup {
    if (members.isEmpty()) {
      throw new IllegalArgumentException(name + ": a group has members");
    }
  }

  /**
   * The counters of all at about the same moment.
   *
   * @param members each is a process of its own
   */
  public record Reading(List<JmxDelta.Reading> members) {
    /** A running total of all; empty when one does not tell. */
    public Optional<Double> total(String counter) {
      double sum = 0;
      for (JmxDelta.Reading member : members) {
        Optional<Double> own = member.total(counter);
        if (own.isEmpty()) {
          return own;
        }
        sum += own.get();
      }
      return Optional.of(sum);
    }

    /** What all have counted since an earlier reading of the same group. */
    public JmxDelta since(Reading before) {
      JmxDelta sum = members.get(0).since(before.members.get(0));
      for (int i = 1; i < members.size(); i++) {
        sum = sum.plus(members.get(i).since(before.members.get(i)));
      }
      return sum;
    }
  }

  /** @throws IOException if one of them does not answer: what it did meanwhile is not known, and so is no sum */
  public Reading read(List<Counter> counters) throws IOException {
    List<JmxDelta.Reading> readings = new ArrayList<>();
    for (Jmx member : members.values()) {
      readings.add(JmxDelta.Reading.of(name, member, counters, state));
    }
    return new Reading(List.copyOf(readings));
  }
}
