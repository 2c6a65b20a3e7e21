package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.List;

/** The factors {@code down}, how many of the DataNodes that hold data are down, and {@code fault}, in which way. */
final class Down {
  static final String DOWN = "down";
  static final String FAULT = "fault";
  static final String KILL = "kill";
  static final String HANG = "hang";

  private Down() { }

  static Factor factor() {
    return new Factor(DOWN, "DataNodes with data of the files that go down just before measuring.", List.of("0", "1", "2", "3", "4"),
        List.of("0", "1", "2"));
  }

  static Factor fault() {
    return new Factor(FAULT, "kill: the process is gone, and connections are refused; hang: it is there, and says nothing, so that clients"
        + " wait for their timeout (dfs.client.socket-timeout).", List.of(KILL, HANG), List.of(KILL));
  }

  static Option allowFaults() {
    return Option.of("allowFaults", Option.Type.TEXT, "PROGRAM", "",
        "existing cluster: called as PROGRAM stop|start|hang|continue HOST to take DataNodes down and back; without it nothing is taken down");
  }

  static int of(Variant variant) {
    return Integer.parseInt(variant.level(DOWN));
  }
}
