package io.hadoopbench.cluster.net;

import java.io.IOException;

/** Gives free ports; passed in, so that a test can hand out one that is taken. */
@FunctionalInterface
public interface PortSource {
  /** @throws IOException if there is none */
  int next() throws IOException;
}
