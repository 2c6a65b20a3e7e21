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
  @TempDir
  Path temp;

  @Test
  void onlyTheOwnerMayLookIn() throws IOException {
    ClusterDirectory directory = ClusterDirectory.create(temp.resolve("base"), ProcessHandle.current());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.path()))).isEqualTo("rwx------");
  }

  @Test
  void aDirectoryWhoseOwnerIsDeadIsRemovedOnTheNextStart() throws Exception {
    Process owner = new ProcessBuilder("sleep", "60").start();
    ClusterDirectory stale = ClusterDirectory.create(temp.resolve("base"), owner.toHandle());
    ClusterDirectory mine = ClusterDirectory.create(temp.resolve("base"), ProcessHandle.current());
    Files.writeString(stale.mkdirs("a/b").resolve("f"), "x");
    assertThat(stale.path()).exists();
    owner.destroyForcibly().waitFor();
    ClusterDirectory.removeStale(temp.resolve("base"));
    assertThat(stale.path()).doesNotExist();
    assertThat(mine.path()).exists();
  }

  @Test
  void aServerThatHangsInADirectoryWithoutOwnerIsEndedAndAShellIsNot() throws Exception {
    ClusterDirectory stale = ClusterDirectory.create(temp.resolve("base"), ProcessHandle.current());
    Files.writeString(stale.resolve(ClusterDirectory.MARKER), ProcessHandle.current().pid() + " 12345\n");
    Process server = new ProcessBuilder("sh", "-c", "kill -STOP $$", ChildMain.class.getName()).directory(stale.path().toFile()).start();
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
  void aProcessThatGotTheSameIdLaterIsNotTheOwner() throws IOException {
    ClusterDirectory directory = ClusterDirectory.create(temp.resolve("base"), ProcessHandle.current());
    Files.writeString(directory.resolve(ClusterDirectory.MARKER), ProcessHandle.current().pid() + " 12345\n");
    ClusterDirectory.removeStale(temp.resolve("base"));
    assertThat(directory.path()).doesNotExist();
  }

  @Test
  void nothingWithoutAMarkerIsDeleted() throws IOException {
    Path other = Files.createDirectories(temp.resolve("base/other"));
    ClusterDirectory.removeStale(temp.resolve("base"));
    assertThat(other).exists();
    assertThatThrownBy(() -> new ClusterDirectory(other).delete(1)).hasMessageContaining("has no " + ClusterDirectory.MARKER);
  }

  @Test
  void aMarkerThatIsNotOursIsLeftAlone() throws IOException {
    Path odd = Files.createDirectories(temp.resolve("base/odd"));
    Files.writeString(odd.resolve(ClusterDirectory.MARKER), "rm -rf 99999999999999999999999999 -1");
    ClusterDirectory.removeStale(temp.resolve("base"));
    assertThat(odd).exists();
  }

  @Test
  void aLinkInPlaceOfTheBaseDirectoryIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(temp.resolve("link"), Files.createDirectory(temp.resolve("victim")));
    assertThatThrownBy(() -> ClusterDirectory.create(link, ProcessHandle.current())).hasMessageContaining("is not a directory");
  }

  @Test
  void deletingDoesNotFollowLinksOutOfTheDirectory() throws IOException {
    Path precious = Files.createFile(Files.createDirectory(temp.resolve("outside")).resolve("precious"));
    ClusterDirectory directory = ClusterDirectory.create(temp.resolve("base"), ProcessHandle.current());
    Files.createSymbolicLink(directory.resolve("link"), precious.getParent());
    directory.delete(1);
    assertThat(directory.path()).doesNotExist();
    assertThat(precious).exists();
  }
}
