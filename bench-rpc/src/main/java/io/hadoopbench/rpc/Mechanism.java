package io.hadoopbench.rpc;

import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.List;

/** How a client proves who it is; the mechanism decides on the cipher. */
final class Mechanism {
  static final String FACTOR = "mechanism";
  static final String TOKEN = "token";
  static final String KERBEROS = "kerberos";

  private Mechanism() { }

  static Factor factor() {
    return new Factor(FACTOR, "how clients prove who they are. token: a delegation token, as map tasks do (DIGEST-MD5);"
        + " kerberos: a key of their own (GSSAPI).", List.of(TOKEN, KERBEROS), List.of(TOKEN));
  }

  static String of(Variant variant) {
    return variant.level(FACTOR);
  }
}
