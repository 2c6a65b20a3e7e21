package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.Variant;
import java.util.List;

/** Login of a variant's clients and protection of their connections, set by factors or options. */
public interface Handshake {
  /** Mechanisms of authentication, which also determine the cipher. */
  String TOKEN = "token";

  String KERBEROS = "kerberos";
  List<String> MECHANISMS = List.of(TOKEN, KERBEROS);

  /** Returns a level of {@link ProtectionLevel}. */
  String protection(Variant variant, Settings settings);

  /** Returns one of {@link #MECHANISMS}; meaningless without protection. */
  String mechanism(Variant variant, Settings settings);
}
