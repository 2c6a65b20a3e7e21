package io.hadoopbench.rpc;

import java.util.List;

/** How a client proves who it is; the mechanism decides on the cipher. */
final class Mechanism {
  static final String TOKEN = "token";
  static final String KERBEROS = "kerberos";
  static final List<String> ALL = List.of(TOKEN, KERBEROS);

  private Mechanism() { }
}
