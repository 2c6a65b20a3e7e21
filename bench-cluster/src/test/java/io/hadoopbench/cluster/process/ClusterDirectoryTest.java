package io.hadoopbench.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterDirectoryTest {
  @TempDir Path temp;

  @Test
  void directoryIsPrivate() throws IOException {
    ClusterDirectory directory = ClusterDirectory.create(temp.resolve("base"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.path())))
        .isEqualTo("rwx------");
  }

  /** Creates a directory and keeps running. */
  static final class Owner {
    private Owner() {}

    public static void main(String[] args) throws Exception {
      System.out.println(ClusterDirectory.create(Path.of(args[0])).path());
      Thread.sleep(60_000);
    }
  }

  private Process owner() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Owner.class.getName(),
            temp.resolve("base").toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static ClusterDirectory of(Process owner) throws IOException {
    return new ClusterDirectory(Path.of(owner.inputReader().readLine()));
  }

  @Test
  void onlyDirectoriesOfDeadOwnersAreRemoved() throws Exception {
    Process owner = owner();
    Process other = owner();
    try {
      ClusterDirectory stale = of(owner);
      ClusterDirectory others = of(other);
      ClusterDirectory mine = ClusterDirectory.create(temp.resolve("base"));
      Files.writeString(stale.mkdirs("a/b").resolve("f"), "x");
      assertThat(stale.path()).exists();
      owner.destroyForcibly().waitFor();
      ClusterDirectory.removeStale(temp.resolve("base"));
      assertThat(stale.path()).doesNotExist();
      ClusterDirectory.removeStale(
          temp.resolve("base")); // inspecting must not have released a lock
      assertThat(others.path()).exists();
      assertThat(mine.path()).exists();
      mine.delete(1);
      assertThat(mine.path()).doesNotExist();
    } finally {
      owner.destroyForcibly();
      other.destroyForcibly();
    }
  }

  /**
   * The marker's process data proves nothing, because clocks may be changed and containers have
   * separate process ids.
   */
  @Test
  void lockedMarkerProtectsDirectory() throws Exception {
    Process owner = owner();
    try {
      ClusterDirectory directory = of(owner);
      Path marker = directory.resolve(ClusterDirectory.MARKER);
      Files.writeString(marker, Files.readString(marker).replaceAll("\\d+", "4194300"));
      ClusterDirectory.removeStale(temp.resolve("base"));
      assertThat(directory.path()).exists();
    } finally {
      owner.destroyForcibly();
    }
  }

  @Test
  void onlyServersInOrphanedDirectoriesAreEnded() throws Exception {
    Process owner = owner();
    ClusterDirectory stale = of(owner);
    owner.destroyForcibly().waitFor();
    Process server =
        new ProcessBuilder("sh", "-c", "kill -STOP $$", ChildMain.class.getName())
            .directory(stale.path().toFile())
            .start();
    Process shell = new ProcessBuilder("sleep", "60").directory(stale.path().toFile()).start();
    try {
      ClusterDirectory.removeStale(temp.resolve("base"));
      assertThat(server.isAlive()).isFalse();
      assertThat(shell.isAlive()).isTrue();
      assertThat(stale.path()).doesNotExist();
    } finally {
      server.destroyForcibly();
      shell.destroyForcibly();
    }
  }

  @Test
  void directoryWithUnknownOwnerIsKept() throws IOException {
    Path earlier = Files.createDirectories(temp.resolve("base/earlier"));
    Files.writeString(
        earlier.resolve(ClusterDirectory.MARKER),
        "4194300 12345\n"); // format of markers before they were locked
    ClusterDirectory.removeStale(temp.resolve("base"));
    assertThat(earlier).exists();
  }

  @Test
  void directoryWithoutMarkerIsKept() throws IOException {
    Path other = Files.createDirectories(temp.resolve("base/other"));
    ClusterDirectory.removeStale(temp.resolve("base"));
    assertThat(other).exists();
    assertThatThrownBy(() -> new ClusterDirectory(other).delete(1))
        .hasMessageContaining("has no " + ClusterDirectory.MARKER);
  }

  @Test
  void foreignMarkerIsKept() throws IOException {
    Path odd = Files.createDirectories(temp.resolve("base/odd"));
    Files.writeString(odd.resolve(ClusterDirectory.MARKER), "rm -rf 99999999999999999999999999 -1");
    ClusterDirectory.removeStale(temp.resolve("base"));
    assertThat(odd).exists();
  }

  @Test
  void linkAsBaseDirectoryIsRejected() throws IOException {
    Path link =
        Files.createSymbolicLink(
            temp.resolve("link"), Files.createDirectory(temp.resolve("victim")));
    assertThatThrownBy(() -> ClusterDirectory.create(link))
        .hasMessageContaining("is not a directory of user id");
    assertThatThrownBy(() -> ClusterDirectory.create(temp.resolve("none/base")))
        .hasMessageContaining("set TMPDIR");
  }

  @Test
  void deletingDoesNotFollowLinks() throws IOException {
    Path precious =
        Files.createFile(Files.createDirectory(temp.resolve("outside")).resolve("precious"));
    ClusterDirectory directory = ClusterDirectory.create(temp.resolve("base"));
    Files.createSymbolicLink(directory.resolve("link"), precious.getParent());
    directory.delete(1);
    assertThat(directory.path()).doesNotExist();
    assertThat(precious).exists();
  }
}
