package io.hadoopbench.gateway.webhdfs;

import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Treatment;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** The factor {@code streams}: load threads of each map task, instead of an option for all variants. It needs no proof, for the report counts them. */
public final class Streams implements Treatment {
  private static final String STREAMS = "streams";

  @Override
  public List<Factor> factors() {
    return List.of(new Factor(STREAMS, "load threads of each map task, each with a connection of its own.", List.of("1", "2", "4"), List.of("1")));
  }

  @Override
  public Set<String> notOffered() {
    return Set.of("threads");
  }

  @Override
  public OptionalInt threads(Variant variant) {
    return OptionalInt.of(Integer.parseInt(variant.level(STREAMS)));
  }

  @Override
  public Opened open(RunContext run) {
    return new Opened() { };
  }
}
