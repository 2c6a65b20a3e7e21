package io.hadoopbench.cluster.net;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Gives free ports; passed in, so that a test can hand out one that is taken. */
@FunctionalInterface
public interface PortSource {
  /** @throws IOException if there is none */
  int next() throws IOException;

  default List<Integer> next(int count) throws IOException {
    List<Integer> ports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ports.add(next());
    }
    return List.copyOf(ports);
  }
}
