package io.hadoopbench.rpc.client;

import java.util.List;

/** How a client proves who it is; the mechanism decides on the cipher. */
public final class Mechanism {
  public static final String TOKEN = "token";
  public static final String KERBEROS = "kerberos";
  public static final List<String> ALL = List.of(TOKEN, KERBEROS);

  private Mechanism() { }
}
