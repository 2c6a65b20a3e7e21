package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.Variant;
import java.util.List;

/**
 * How the clients of a variant log in, and how their connections are protected: as factors have it,
 * or options.
 */
public interface Handshake {
  /** Mechanisms by which a client proves who it is, which decide on the cipher. */
  String TOKEN = "token";

  String KERBEROS = "kerberos";
  List<String> MECHANISMS = List.of(TOKEN, KERBEROS);

  /** One of {@link ProtectionLevel}. */
  String protection(Variant variant, Settings settings);

  /** One of {@link #MECHANISMS}; says nothing where nothing is protected. */
  String mechanism(Variant variant, Settings settings);
}
