package io.hadoopbench.kms;

import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.List;

/** The factor {@code zone}: whether files lie in an encryption zone. */
final class Zones {
  static final String ZONE = "zone";
  static final String PLAIN = "plain";
  static final String ENCRYPTED = "encrypted";

  private Zones() { }

  static Factor factor() {
    return new Factor(ZONE, "where the files lie.", List.of(PLAIN, ENCRYPTED));
  }

  static boolean encrypted(Variant variant) {
    return variant.level(ZONE).equals(ENCRYPTED);
  }
}
