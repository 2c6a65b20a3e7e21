package io.hadoopbench.rpc;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.Scenario;

/** What the scenarios rpc-* declare alike: calls, whose cost both ends bear. */
abstract class RpcScenario implements Scenario {
  @Override
  public final long operations(Settings settings) {
    return settings.number("calls");
  }

  /** Both ends wrap and unwrap. */
  @Override
  public final boolean clientIsMeasured() {
    return true;
  }
}
