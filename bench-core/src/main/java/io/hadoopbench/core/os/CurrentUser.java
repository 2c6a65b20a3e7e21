package io.hadoopbench.core.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The effective user of this process as the kernel knows it. {@code -Duser.name} and
 * HADOOP_USER_NAME can name any other.
 *
 * @param id its number
 * @param account its name in the user database; the number if it has none
 */
public record CurrentUser(int id, String account) {
  /**
   * The variable and the property with which Hadoop's clients and servers take a name for their
   * user where there is no Kerberos.
   */
  public static final String HADOOP = "HADOOP_USER_NAME";

  private static final Path PROCESS = Path.of("/proc/self");

  public static CurrentUser get() {
    try {
      return new CurrentUser(id(PROCESS), Files.getOwner(PROCESS).getName());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "/proc is not readable, which names the user of a process; mount it", e);
    }
  }

  private static int id(Path path, LinkOption... options) throws IOException {
    return (int) Files.getAttribute(path, "unix:uid", options);
  }

  public boolean isRoot() {
    return id == 0;
  }

  /** Returns whether this user owns a directory, and the path is not a link. */
  public boolean owns(Path directory) throws IOException {
    return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
        && id(directory, LinkOption.NOFOLLOW_LINKS) == id;
  }

  /**
   * The account without the Windows domain before it and the realm behind it, in characters that
   * have no meaning in URIs, principals and paths.
   */
  public String name() {
    return account.replaceFirst("^.*\\\\", "").replaceFirst("@.*", "").replaceAll("[^\\w.-]", "_");
  }

  /** Returns why Hadoop's login fails, with the remedy, if the user has no name. */
  public Optional<String> nameless() {
    return account.equals(String.valueOf(id))
        ? Optional.of(
            "user id "
                + id
                + " has no name, and Hadoop's login needs one; add a line to /etc/passwd, such as "
                + "bench:x:"
                + id
                + ":0::/tmp:/bin/sh, or start as a user that has a name")
        : Optional.empty();
  }
}
