package io.hadoopbench.cluster.embedded;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.RunNetwork;
import io.hadoopbench.core.os.CurrentUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Other user accounts on an embedded cluster's host. The servers are on loopback, which all
 * accounts can access. HiveServer2, Accumulo and Knox require a password, and Kerberos requires a
 * key.
 */
final class OtherAccounts {
  private static final Path ACCOUNTS = Path.of("/etc/passwd");

  /** First user id of regular accounts in all common distributions. */
  private static final int FIRST = 1000;

  private static final int LAST = 59_999;

  private OtherAccounts() {}

  /**
   * Returns what other accounts can do while the cluster runs; empty if there are no other accounts
   * or they can do nothing.
   */
  static Optional<String> may(ClusterNeeds needs) throws IOException {
    return Files.isReadable(ACCOUNTS)
        ? may(needs, Files.readAllLines(ACCOUNTS), CurrentUser.get().account())
        : Optional.empty();
  }

  static Optional<String> may(ClusterNeeds needs, List<String> accounts, String self) {
    long others =
        accounts.stream()
            .map(line -> line.split(":", -1))
            .filter(account -> isPerson(account) && !account[0].equals(self))
            .count();
    if (others == 0 || needs.kerberos() || RunNetwork.isOwn()) {
      return Optional.empty();
    }

    return Optional.of(
        """
        note: %s other user account%s on this host can access the embedded HDFS, \
        which has no authentication. Add -net private to isolate it, or run in a \
        container (SECURITY.md)\
        """
            .formatted(others, others == 1 ? "" : "s"));
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
