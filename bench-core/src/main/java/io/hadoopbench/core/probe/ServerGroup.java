package io.hadoopbench.core.probe;

import io.hadoopbench.core.probe.JmxDelta.Counter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Servers that share their work, so that what each of them counted is added up. One alone is a
 * group, too.
 *
 * @param name as in messages: {@code the KMS}
 * @param members by name
 * @param state that each has to keep
 */
public record ServerGroup(
    String name, SortedMap<String, Jmx> members, Optional<JmxDelta.State> state)
    implements Servers {
  public ServerGroup {
    if (members.isEmpty()) {
      throw new IllegalArgumentException(name + ": a group has members");
    }
  }

  /** A group of one. */
  public static ServerGroup of(String name, String member, Jmx page) {
    return new ServerGroup(name, new TreeMap<>(Map.of(member, page)), Optional.empty());
  }

  /**
   * The counters of all at about the same moment.
   *
   * @param members each is a process of its own; none when there are none at present
   */
  public record Reading(List<JmxDelta.Reading> members) {
    /** A running total of all; empty when one does not tell, or there is none. */
    public Optional<Double> total(String counter) {
      List<Double> all =
          members.stream().flatMap(member -> member.total(counter).stream()).toList();
      return all.size() < members.size() ? Optional.empty() : all.stream().reduce(Double::sum);
    }

    /** With some of the counters alone. */
    public Reading only(Collection<String> counters) {
      return new Reading(members.stream().map(member -> member.only(counters)).toList());
    }

    /** What all have counted since an earlier reading of the same group. */
    public JmxDelta since(Reading before) {
      if (members.isEmpty() || members.size() != before.members.size()) {
        return JmxDelta.nothing(
            "the servers",
            UnusableReading.Kind.BY_CHANCE,
            "there are "
                + members.size()
                + " servers, but were "
                + before.members.size()
                + " before");
      }
      return IntStream.range(0, members.size())
          .mapToObj(i -> members.get(i).since(before.members.get(i)))
          .reduce(JmxDelta::plus)
          .orElseThrow();
    }
  }

  /**
   * The same servers, to be asked often, whichever of them is active: each has to answer within
   * some time.
   */
  public ServerGroup within(Duration timeout) {
    SortedMap<String, Jmx> patient = new TreeMap<>(members);
    patient.replaceAll((member, page) -> page.within(timeout));
    return new ServerGroup(name, patient, Optional.empty());
  }

  @Override
  public Reading read(List<Counter> counters) throws IOException {
    List<JmxDelta.Reading> readings = new ArrayList<>();
    for (Jmx member : members.values()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted while reading " + name);
      }
      readings.add(JmxDelta.Reading.of(name, member, counters, state));
    }
    return new Reading(List.copyOf(readings));
  }
}
