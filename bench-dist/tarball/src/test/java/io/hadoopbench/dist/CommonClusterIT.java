package io.hadoopbench.dist;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;

/**
 * All that a cluster without Kerberos and YARN is enough for, if nobody kills its servers, on one such cluster. A part of it runs alone with {@code -Dit.test='CommonClusterIT$Treatments'}.
 */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class CommonClusterIT extends OnHeldCluster {
  CommonClusterIT() {
    super(false);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.atLeast(Role.DATANODE, 3).router("only", Map.of());
    // A port for DataNodes alone, as production has it.
    needs.setting(Role.NAMENODE, "dfs.namenode.servicerpc-address", "127.0.0.1:0");
    ImpactCases.aNameNodeThatIsSoonBusy(needs);
  }

  /** First, because it asks what there is of anybody's. */
  @Nested
  @Order(1)
  class Swept extends LeftoversCases {
    Swept() throws IOException {
      super(CommonClusterIT.this);
    }
  }

  @Nested
  class FileSystems extends FileSystemsCases {
    FileSystems() throws IOException {
      super(CommonClusterIT.this);
    }
  }

  @Nested
  class Impact extends ImpactCases {
    Impact() throws IOException {
      super(CommonClusterIT.this);
    }
  }

  @Nested
  class KmsFiles extends KmsFilesCases {
    KmsFiles() throws IOException {
      super(CommonClusterIT.this);
    }
  }

  @Nested
  class Sabotage extends SabotageCases {
    Sabotage() throws IOException {
      super(CommonClusterIT.this);
    }
  }

  @Nested
  class Treatments extends TreatmentsCases {
    Treatments() throws IOException {
      super(CommonClusterIT.this);
    }
  }
}
