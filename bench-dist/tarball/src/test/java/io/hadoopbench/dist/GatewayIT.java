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
import org.junit.jupiter.api.io.TempDir;

/** All that goes through a Knox, on one cluster with one. */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class GatewayIT extends OnHeldCluster {
  /** Its name. */
  static final String GATEWAY = "jdk";
  private static final String CANNOT_BE_GOT = "cannot be got";

  GatewayIT() {
    super(false);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.gateway(GATEWAY, Map.of(ClusterNeeds.GATEWAY_TLS, "jdk", ClusterNeeds.GATEWAY_JVM_FLAGS, ""));
  }

  @Override
  @BeforeAll
  void startCluster(@TempDir Path temp) throws IOException {
    try {
      super.startCluster(temp);
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains(CANNOT_BE_GOT)) {
        abort(e.getMessage());
      }
      throw e;
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
