package io.hadoopbench.rpc;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.RunContext;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.security.UserGroupInformation;

/** rpc-protection at work: one server for all levels but none, which has its own. */
final class RpcProtectionRun extends RpcRun {
  RpcProtectionRun(RunContext context) {
    super(context);
  }

  @Override
  Optional<Target> target(Variant variant) {
    if (!protection(variant).equals(Protection.NONE) || !UserGroupInformation.isSecurityEnabled()) {
      return Optional.of(nameNode());
    }
    if (settings().has(RpcProtection.PLAIN)) {
      return Optional.of(new Target(NAMENODE, RpcOptions.fileSystem(settings(), RpcProtection.PLAIN), Optional.empty(), true));
    }
    return cluster().server(Role.PLAIN_NAMENODE).map(server -> new Target(NAMENODE, server.endpoint(ServerAccess.HDFS), Optional.of(server.web()), true));
  }

  @Override
  String protection(Variant variant) {
    return Protection.of(variant);
  }

  @Override
  String mechanism(Variant variant) {
    return Mechanism.of(variant);
  }

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    return target(variant).isEmpty()
        ? Optional.of("the cluster has Kerberos; name a NameNode without, with -" + RpcProtection.PLAIN) : super.unavailable(variant);
  }
}
