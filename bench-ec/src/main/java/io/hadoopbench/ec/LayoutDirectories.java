package io.hadoopbench.ec;

import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicyInfo;
import org.apache.hadoop.io.erasurecode.ErasureCodeConstants;

/** A directory for each layout, below which files are stored in that way. */
final class LayoutDirectories {
  private final DistributedFileSystem fs;
  private final Path runDir;
  private final boolean ownCluster;
  private final Map<String, Path> made = new HashMap<>();

  /** @param ownCluster whether policies may be switched on, which counts for a whole cluster */
  LayoutDirectories(DistributedFileSystem fs, Path runDir, boolean ownCluster) {
    this.fs = fs;
    this.runDir = runDir;
    this.ownCluster = ownCluster;
  }

  /** Why files cannot be stored in this way; empty when they can. */
  Optional<String> policyMissing(Variant variant) throws IOException {
    if (!Layouts.coded(variant)) {
      return Optional.empty();
    }
    String name = variant.level(Layouts.LAYOUT);
    Optional<ErasureCodingPolicyInfo> policy =
        fs.getAllErasureCodingPolicies().stream().filter(p -> p.getPolicy().getName().equals(name)).findFirst();
    if (policy.isEmpty()) {
      return Optional.of("the NameNode offers no policy " + name);
    }
    if (!policy.get().isEnabled() && ownCluster) {
      fs.enableErasureCodingPolicy(name);
    } else if (!policy.get().isEnabled()) {
      return Optional.of("the policy is not enabled; hdfs ec -enablePolicy -policy " + name);
    }
    return Optional.empty();
  }

  /** Made when first asked for. */
  Path of(Variant variant) throws IOException {
    String layout = variant.level(Layouts.LAYOUT);
    if (!made.containsKey(layout)) {
      Path dir = new Path(runDir, layout);
      fs.mkdirs(dir);
      // said for replicas, too: the base directory may lie below one that is erasure coded
      fs.setErasureCodingPolicy(dir, Layouts.coded(variant) ? layout : ErasureCodeConstants.REPLICATION_POLICY_NAME);
      made.put(layout, dir);
    }
    return made.get(layout);
  }
}
