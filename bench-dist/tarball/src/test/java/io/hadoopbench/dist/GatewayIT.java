package io.hadoopbench.dist;

import static org.junit.jupiter.api.Assumptions.abort;

import io.hadoopbench.core.cluster.ClusterNeeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tests of Knox, and of runs through Knox, on one cluster with a Knox for each kind of TLS. */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
@ExtendWith(SkippedWithReason.class)
class GatewayIT extends OnHeldCluster {
  /** Name of the Knox that runs use; the first in alphabetical order. */
  static final String GATEWAY = "jdk";

  static final String NO_GCM = "no-gcm";
  static final String CONSCRYPT = "on-conscrypt";

  /** Flag of the JVM of {@link #GATEWAY}. */
  static final String FLAG = "-XX:MaxHeapFreeRatio=71";

  private static final String CANNOT_BE_DOWNLOADED = "cannot be downloaded";

  GatewayIT() {
    super(false);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs
        .gateway(
            GATEWAY, Map.of(ClusterNeeds.GATEWAY_TLS, "jdk", ClusterNeeds.GATEWAY_JVM_FLAGS, FLAG))
        .gateway(NO_GCM, Map.of(ClusterNeeds.GATEWAY_TLS, "jdk-no-gcm"))
        .gateway(CONSCRYPT, Map.of(ClusterNeeds.GATEWAY_TLS, "conscrypt"));
  }

  @Override
  @BeforeAll
  void startCluster(@TempDir Path temp) throws IOException {
    try {
      super.startCluster(temp);
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains(CANNOT_BE_DOWNLOADED)) {
        abort(e.getMessage());
      }
      throw e;
    }
  }

  @Nested
  class Servers extends GatewayServerCases {
    Servers() throws IOException {
      super(GatewayIT.this);
    }
  }

  @Nested
  class Gateway extends GatewayCases {
    Gateway() throws IOException {
      super(GatewayIT.this);
    }
  }

  @Nested
  class ZoneAndPath extends ZoneAndPathCases {
    ZoneAndPath() throws IOException {
      super(GatewayIT.this);
    }
  }

  @Nested
  @Order(Integer.MAX_VALUE)
  class BrokenGateway extends BrokenGatewayCases {
    BrokenGateway() throws IOException {
      super(GatewayIT.this);
    }
  }
}
