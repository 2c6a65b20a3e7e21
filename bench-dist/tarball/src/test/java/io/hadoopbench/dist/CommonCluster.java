package io.hadoopbench.dist;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.util.Map;

/** A cluster without Kerberos and YARN, whose servers no test kills. */
abstract class CommonCluster extends OnHeldCluster {
  CommonCluster() {
    super(false);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.atLeast(Role.DATANODE, 3).router("only", Map.of());
    // a port only for DataNodes, as in production
    needs.setting(Role.NAMENODE, "dfs.namenode.servicerpc-address", "127.0.0.1:0");
    RequestPreviewCases.configureBusyNameNode(needs);
  }
}
