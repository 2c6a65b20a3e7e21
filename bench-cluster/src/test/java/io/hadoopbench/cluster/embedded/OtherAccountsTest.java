package io.hadoopbench.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OtherAccountsTest {
  private static final List<String> SYSTEM =
      List.of(
          "root:x:0:0:root:/root:/bin/bash",
          "daemon:x:1:1::/:/usr/sbin/nologin",
          "nobody:x:65534:65534::/:/bin/sh",
          "build:x:1005:1005::/:/usr/sbin/nologin",
          "no account",
          "ann:x:1000:1000::/home/ann:/bin/bash");

  private static ClusterNeeds.Builder hdfs() {
    return ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE);
  }

  @Test
  void systemAccountsAreIgnored() {
    assertThat(OtherAccounts.may(hdfs().build(), SYSTEM, "ann")).isEmpty();
  }

  @Test
  void otherAccountsAreReported() {
    assertThat(OtherAccounts.may(hdfs().build(), SYSTEM, "root"))
        .hasValue(
            "note: 1 other user account on this host can access the embedded HDFS, which has no"
                + " authentication. Add -net private to isolate it, or run in a container"
                + " (SECURITY.md)");
  }

  @Test
  void kerberosNeedsNoNote() {
    assertThat(OtherAccounts.may(hdfs().kerberos().build(), SYSTEM, "root"))
        .isEqualTo(Optional.empty());
  }
}
