package io.hadoopbench.core.program;

import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.result.Factor;
import java.util.List;

/** A factor without effect, for tests of plans and messages. */
final class ZoneByName implements Treatment {
  @Override
  public List<Factor> factors() {
    return List.of(new Factor("zone", "?", List.of("plain", "encrypted")));
  }

  @Override
  public Opened open(RunContext run) {
    return new Opened() {};
  }
}
