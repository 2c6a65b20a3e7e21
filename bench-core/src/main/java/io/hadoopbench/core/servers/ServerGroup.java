package io.hadoopbench.core.servers;

import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.SampledServers.Servers;
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
 * Servers that share their work, so that their counters are summed. Also used for single servers.
 *
 * @param name name for messages, such as {@code the KMS}
 * @param members metrics pages by server name
 * @param state state in which each server must remain
 */
public record ServerGroup(
    String name, SortedMap<String, Jmx> members, Optional<JmxDelta.State> state)
    implements Servers {
  public ServerGroup {
    if (members.isEmpty()) {
      throw new IllegalArgumentException(name + ": a group must have members");
    }
  }

  public static ServerGroup of(String name, String member, Jmx page) {
    return new ServerGroup(name, new TreeMap<>(Map.of(member, page)), Optional.empty());
  }

  /**
   * Returns a group of these and other servers, which have the same counters and different names.
   */
  public ServerGroup and(ServerGroup others) {
    SortedMap<String, Jmx> all = new TreeMap<>(members);
    all.putAll(others.members);
    return new ServerGroup(name, all, state);
  }

  /**
   * The counters of all servers at about the same moment.
   *
   * @param members one reading per process; empty if there are currently no servers
   */
  public record Reading(List<JmxDelta.Reading> members) {
    /**
     * Returns a running total, summed over all servers. Empty if a server does not show it, or if
     * there are no servers.
     */
    public Optional<Double> total(String counter) {
      List<Double> all =
          members.stream().flatMap(member -> member.total(counter).stream()).toList();
      return all.size() < members.size() ? Optional.empty() : all.stream().reduce(Double::sum);
    }

    public Reading only(Collection<String> counters) {
      return new Reading(members.stream().map(member -> member.only(counters)).toList());
    }

    /**
     * Returns the difference between all servers' counters and an earlier reading of the same
     * group.
     */
    public JmxDelta since(Reading before) {
      if (members.isEmpty() || members.size() != before.members.size()) {
        return JmxDelta.nothing(
            "the servers",
            Validity.Kind.TRANSIENT,
            "the number of servers changed from "
                + before.members.size()
                + " to "
                + members.size());
      }
      return IntStream.range(0, members.size())
          .mapToObj(i -> members.get(i).since(before.members.get(i)))
          .reduce(JmxDelta::plus)
          .orElseThrow();
    }
  }

  /**
   * Returns the same servers for frequent requests: with a timeout for each response, and
   * regardless of which server is active.
   */
  public ServerGroup within(Duration timeout) {
    SortedMap<String, Jmx> limited = new TreeMap<>(members);
    limited.replaceAll((member, page) -> page.within(timeout));
    return new ServerGroup(name, limited, Optional.empty());
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
