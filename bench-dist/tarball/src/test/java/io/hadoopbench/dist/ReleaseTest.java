package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * scripts/release in a repository of two poms, with a fake mvn that creates a tarball of one line.
 */
class ReleaseTest {
  private static final Path SCRIPT = Path.of("../../scripts/release").toAbsolutePath().normalize();
  private static final String POM =
      """
      <project>
        <version>0.1.0-SNAPSHOT</version>
        <project.build.outputTimestamp>2026-01-01T00:00:00Z</project.build.outputTimestamp>
      </project>
      """;
  private static final String MODULE =
      """
      <project>
        <parent>
          <version>0.1.0-SNAPSHOT</version>
        </parent>
      </project>
      """;

  /** Fake mvn. Its last but one argument is the pom of a repository whose commit is the release. */
  private static final String MVN =
      """
      #!/bin/bash
      set -e
      pom=${@: -2:1}
      test -d "$(dirname "$pom")/.git"
      test "$(git -C "$(dirname "$pom")" log -1 --format=%%s)" = 'Release 0.1.0'
      out=$(dirname "$pom")/bench-dist/tarball/target/release
      mkdir -p "$out"
      { grep '<version>' "$pom"; %s; } >"$out/hadoop-bench.tar.gz"
      cd "$out"
      sha512sum hadoop-bench.tar.gz >SHA512SUMS
      """;

  @TempDir Path dir;
  private Path repository;

  @BeforeEach
  void commitASmallProject() throws Exception {
    repository = dir.resolve("repository");
    Files.createDirectories(repository.resolve("scripts"));
    Files.createDirectories(repository.resolve("module"));
    Files.copy(SCRIPT, repository.resolve("scripts/release"));
    Files.writeString(repository.resolve("pom.xml"), POM);
    Files.writeString(repository.resolve("module/pom.xml"), MODULE);
    Files.writeString(repository.resolve(".gitignore"), "target/\n");
    Files.writeString(
        repository.resolve("CHANGELOG.md"),
        "# Changelog\n\n## 0.1.0 (unreleased)\n\n- What is new.\n");
    maven("true");
    git("init", "-q", "-b", "main");
    git("add", ".");
    git("commit", "-q", "-m", "Work");
  }

  private void maven(String also) throws IOException {
    Path mvn =
        Files.writeString(
            Files.createDirectories(dir.resolve("bin")).resolve("mvn"), MVN.formatted(also));
    assertThat(mvn.toFile().setExecutable(true)).isTrue();
  }

  private record Ended(int exit, String said) {}

  private Ended run(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(repository.toFile()).redirectErrorStream(true);
    builder
        .environment()
        .putAll(
            Map.of(
                "HOME",
                dir.toString(),
                "GIT_CONFIG_NOSYSTEM",
                "1",
                "GIT_AUTHOR_NAME",
                "Test",
                "GIT_AUTHOR_EMAIL",
                "test@example.org",
                "GIT_COMMITTER_NAME",
                "Test",
                "GIT_COMMITTER_EMAIL",
                "test@example.org",
                "PATH",
                dir.resolve("bin") + ":" + System.getenv("PATH")));
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Ended(process.exitValue(), said);
  }

  private String git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Ended ended = run(command.toArray(String[]::new));
    assertThat(ended.exit()).as(ended.said()).isZero();
    return ended.said();
  }

  private Ended release(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("scripts/release"));
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  private void nothingIsLeft() throws Exception {
    assertThat(git("rev-list", "--count", "HEAD").strip()).isEqualTo("1");
    assertThat(git("tag")).isEmpty();
    assertThat(git("worktree", "list").lines()).hasSize(1);
    assertThat(repository.resolve("target")).doesNotExist();
  }

  @Test
  void releaseIsTaggedWithChecksumsAndVersionIsIncremented() throws Exception {
    Ended ended = release("0.1.0", "-unsigned");
    assertThat(ended.exit()).as(ended.said()).isZero();
    assertThat(git("show", "v0.1.0:pom.xml"))
        .contains("<version>0.1.0</version>")
        .doesNotContain("2026-01-01T");
    assertThat(git("show", "v0.1.0:module/pom.xml")).contains("<version>0.1.0</version>");
    assertThat(git("show", "v0.1.0:CHANGELOG.md"))
        .containsPattern(
            "# Changelog\n\n## 0\\.1\\.0 \\(20\\d\\d-\\d\\d-\\d\\d\\)\n\n- What is new\\.");
    Path files = repository.resolve("target/release/0.1.0");
    assertThat(files.resolve("hadoop-bench.tar.gz")).content().contains("0.1.0</version>");
    assertThat(git("tag", "-l", "--format=%(contents)", "v0.1.0"))
        .startsWith("hadoop-bench 0.1.0\n\n")
        .contains(Files.readString(files.resolve("SHA512SUMS")));
    assertThat(repository.resolve("module/pom.xml"))
        .content()
        .contains("<version>0.2.0-SNAPSHOT</version>");
    assertThat(repository.resolve("CHANGELOG.md"))
        .content()
        .containsPattern("^# Changelog\n\n## 0\\.2\\.0 \\(unreleased\\)\n\n## 0\\.1\\.0 \\(20");
    assertThat(git("log", "--format=%s").lines())
        .containsExactly("0.2.0 begins", "Release 0.1.0", "Work");
    assertThat(git("status", "--porcelain")).isEmpty();
    assertThat(git("worktree", "list").lines()).hasSize(1);
    assertThat(release("0.1.0", "-unsigned").said()).contains("the tag v0.1.0 is there already");
  }

  @Test
  void missingSigningKeyIsReported() throws Exception {
    Ended ended = release("0.1.0");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.said())
        .isEqualTo(
            "release: git has no key to sign with: set user.signingkey, or give -unsigned for a tag"
                + " without a signature\n");
    nothingIsLeft();
  }

  @Test
  void aKeySigns() throws Exception {
    assertThat(
            run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", dir.resolve("key").toString())
                .exit())
        .isZero();
    git("config", "gpg.format", "ssh");
    git("config", "user.signingkey", dir.resolve("key").toString());
    Ended ended = release("0.1.0");
    assertThat(ended.exit()).as(ended.said()).isZero();
    assertThat(git("cat-file", "tag", "v0.1.0")).contains("-----BEGIN SSH SIGNATURE-----");
  }

  @Test
  void differingBuildsAreRejected() throws Exception {
    maven("echo \"$pom\"");
    Ended ended = release("0.1.0", "-unsigned");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.said())
        .endsWith("release: two builds of the same sources differ: hadoop-bench.tar.gz\n");
    nothingIsLeft();
  }

  @Test
  void failedBuildLeavesNothing() throws Exception {
    maven("exit 1");
    assertThat(release("0.1.0", "-unsigned").exit()).isEqualTo(1);
    nothingIsLeft();
  }

  @Test
  void unreadyReleaseIsRejected() throws Exception {
    assertThat(release().said()).contains("'' is no version");
    assertThat(release("1.0").said()).contains("'1.0' is no version");
    assertThat(release("1.0.0", "-signed").said()).contains("'-signed' is no option");
    Path changelog = repository.resolve("CHANGELOG.md");
    Files.writeString(changelog, Files.readString(changelog) + "- More.\n");
    assertThat(release("0.1.0", "-unsigned").said())
        .contains("there are changes that are not committed");
    Files.writeString(changelog, "# Changelog\n\n## 0.0.9 (2026-01-01)\n\n## 0.0.8 (unreleased)\n");
    git("commit", "-q", "-a", "--amend", "-m", "Work");
    assertThat(release("0.1.0", "-unsigned").said())
        .contains("the top of CHANGELOG.md is not unreleased");
    nothingIsLeft();
  }
}
