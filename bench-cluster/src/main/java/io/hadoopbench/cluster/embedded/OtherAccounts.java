package io.hadoopbench.cluster.embedded;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.RunNetwork;
import io.hadoopbench.core.os.CurrentUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * People who share the host with an embedded cluster. Its servers are on loopback, where each
 * account gets to; HiveServer2, Accumulo and Knox ask for a password, and Kerberos for a key.
 */
final class OtherAccounts {
  private static final Path ACCOUNTS = Path.of("/etc/passwd");

  /** Those of people, by the rule of all distributions. */
  private static final int FIRST = 1000;

  private static final int LAST = 59_999;

  private OtherAccounts() {}

  /**
   * What they can do while the cluster is there; empty when there is nobody, or nothing that he
   * could do.
   */
  static Optional<String> may(ClusterNeeds needs, boolean yarn) throws IOException {
    return Files.isReadable(ACCOUNTS)
        ? may(needs, yarn, Files.readAllLines(ACCOUNTS), CurrentUser.get().account())
        : Optional.empty();
  }

  static Optional<String> may(
      ClusterNeeds needs, boolean yarn, List<String> accounts, String self) {
    long others =
        accounts.stream()
            .map(line -> line.split(":", -1))
            .filter(account -> isPerson(account) && !account[0].equals(self))
            .count();
    if (others == 0 || needs.kerberos() || RunNetwork.isOwn()) {
      return Optional.empty();
    }
    List<String> runners =
        yarn && needs.needs(Role.HBASE)
            ? List.of("YARN", "HBase")
            : yarn ? List.of("YARN") : needs.needs(Role.HBASE) ? List.of("HBase") : List.of();
    return Optional.of(
        "this host has "
            + others
            + " other account"
            + (others == 1 ? "" : "s")
            + ": the embedded HDFS obeys whoever comes over loopback"
            + (runners.isEmpty()
                ? ""
                : ", and " + String.join(" and ", runners) + " would run his code as " + self)
            + "; where you do not trust all of them, give -net private, or run in a container"
            + " (docs/dev/design.md)");
  }

  private static boolean isPerson(String[] account) {
    if (account.length < 7
        || !account[2].matches("\\d{1,9}")
        || account[6].matches(".*/(nologin|false)")) {
      return false;
    }
    int id = Integer.parseInt(account[2]);
    return id >= FIRST && id <= LAST;
  }
}
