package io.hadoopbench.core.servers;

import io.hadoopbench.core.servers.JmxDelta.Counter;
import java.io.IOException;
import java.util.List;

/** Servers of one kind, independent of the interface through which their values are read. */
public interface Servers {
  /** Returns the name for messages, such as {@code the KMS}. */
  String name();

  /**
   * Returns the values of all servers at about the same moment.
   *
   * @return readings, each of which identifies its process; values that a server does not show are
   *     absent
   * @throws IOException if a server does not respond, because the sum is then unknown
   */
  ServerGroup.Reading read(List<Counter> counters) throws IOException;
}
