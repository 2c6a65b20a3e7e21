package io.hadoopbench.dist;

import java.io.IOException;
import org.junit.jupiter.api.Nested;

/** Treatments and manipulated evidence, on a separate {@link CommonCluster}. */
class ClusterSabotageIT extends CommonCluster {
  @Nested
  class Sabotage extends SabotageCases {
    Sabotage() throws IOException {
      super(ClusterSabotageIT.this);
    }
  }

  @Nested
  class Treatments extends TreatmentsCases {
    Treatments() throws IOException {
      super(ClusterSabotageIT.this);
    }
  }
}
