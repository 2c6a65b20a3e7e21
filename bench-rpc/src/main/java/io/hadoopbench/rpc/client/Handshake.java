package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.result.Variant;
import java.util.List;

/** How a variant's clients log in and protect their connections, set by factors or options. */
public interface Handshake {
  /** Authentication mechanisms, which also determine the cipher. */
  String TOKEN = "token";

  String KERBEROS = "kerberos";
  List<String> MECHANISMS = List.of(TOKEN, KERBEROS);

  /** Returns one of the levels in {@link ProtectionLevel}. */
  String protection(Variant variant, Settings settings);

  /** Returns one of {@link #MECHANISMS}; meaningless without protection. */
  String mechanism(Variant variant, Settings settings);
}
