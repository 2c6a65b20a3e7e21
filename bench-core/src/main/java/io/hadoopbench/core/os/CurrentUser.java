package io.hadoopbench.core.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The effective user of this process according to the kernel, whereas {@code -Duser.name} and
 * HADOOP_USER_NAME can contain any name.
 *
 * @param id user id
 * @param account the user's name in the user database; the id if the user has no name
 */
public record CurrentUser(int id, String account) {
  /**
   * Environment variable and system property that set the user name of Hadoop clients and servers
   * without Kerberos.
   */
  public static final String HADOOP = "HADOOP_USER_NAME";

  private static final Path PROCESS = Path.of("/proc/self");

  public static CurrentUser get() {
    try {
      return new CurrentUser(id(PROCESS), Files.getOwner(PROCESS).getName());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read this process's user from /proc; mount /proc", e);
    }
  }

  private static int id(Path path, LinkOption... options) throws IOException {
    return (int) Files.getAttribute(path, "unix:uid", options);
  }

  public boolean isRoot() {
    return id == 0;
  }

  /** Returns whether this user owns a directory and the path is not a link. */
  public boolean owns(Path directory) throws IOException {
    return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
        && id(directory, LinkOption.NOFOLLOW_LINKS) == id;
  }

  /**
   * Returns the account name without a Windows domain or realm, and without characters that have a
   * special meaning in URIs, principals or paths.
   */
  public String name() {
    return account.replaceFirst("^.*\\\\", "").replaceFirst("@.*", "").replaceAll("[^\\w.-]", "_");
  }

  /**
   * Returns the reason Hadoop's login fails, and what to do, if the user has no name; empty if the
   * user has a name.
   */
  public Optional<String> nameless() {
    return account.equals(String.valueOf(id))
        ? Optional.of(
            """
            user id %s has no name, and Hadoop's login needs one; add a line to \
            /etc/passwd, such as bench:x:%s:0::/tmp:/bin/sh, or run as a user with a \
            name\
            """
                .formatted(id, id))
        : Optional.empty();
  }
}
