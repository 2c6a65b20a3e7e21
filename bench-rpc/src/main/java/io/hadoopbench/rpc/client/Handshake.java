package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.result.Variant;
import java.util.List;

/** A variant's client login and connection protection, set by factors or options. */
public interface Handshake {
  /** Authentication mechanisms, which also determine the cipher. */
  String TOKEN = "token";

  String KERBEROS = "kerberos";
  List<String> MECHANISMS = List.of(TOKEN, KERBEROS);

  /** Returns a {@link ProtectionLevel} level. */
  String protection(Variant variant, Settings settings);

  /** Returns one of {@link #MECHANISMS}; meaningless without protection. */
  String mechanism(Variant variant, Settings settings);
}
