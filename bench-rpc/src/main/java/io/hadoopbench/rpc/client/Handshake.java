package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.Variant;

/** How the clients of a variant log in, and how their connections are protected: as factors have it, or options. */
public interface Handshake {
  /** One of {@link ProtectionLevel}. */
  String protection(Variant variant, Settings settings);

  /** One of {@link Mechanism}; says nothing where nothing is protected. */
  String mechanism(Variant variant, Settings settings);
}
