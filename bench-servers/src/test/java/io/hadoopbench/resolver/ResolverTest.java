package io.hadoopbench.resolver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import io.hadoopbench.resolver.ResolverMain.DownloadProgress;
import io.hadoopbench.resolver.ResolverMain.Resolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RequestTrace;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Uses a repository in a directory: {@code server} depends on {@code library} and {@code unwanted},
 * and the BOM has its version.
 */
class ResolverTest {
  private static final String POM =
      """
      <project>
        <modelVersion>4.0.0</modelVersion>
        <groupId>t</groupId><artifactId>root</artifactId><version>1</version><packaging>pom</packaging>
        <dependencyManagement><dependencies>
          <dependency><groupId>t</groupId><artifactId>dropped</artifactId><version>1</version><scope>test</scope></dependency>
          <dependency><groupId>t</groupId><artifactId>bom</artifactId><version>1</version><type>pom</type><scope>import</scope></dependency>
        </dependencies></dependencyManagement>
        <dependencies>
          <dependency><groupId>t</groupId><artifactId>server</artifactId>
            <exclusions><exclusion><groupId>t</groupId><artifactId>unwanted</artifactId></exclusion></exclusions>
          </dependency>
        </dependencies>
      </project>
      """;

  @TempDir Path temp;
  private final List<String> lines = new ArrayList<>();

  @BeforeEach
  void fillTheRepository() throws Exception {
    artifact("library", "1", "", true);
    artifact("library", "2", "", true);
    artifact("dropped", "1", "", true);
    artifact("server", "1", dependencies("library:1", "unwanted:1", "dropped:1"), true);
    artifact(
        "bom",
        "1",
        "<dependencyManagement>"
            + dependencies("server:1", "library:2")
            + "</dependencyManagement>",
        false);
  }

  private static String dependencies(String... coordinates) {
    return "<dependencies>"
        + String.join(
            "",
            Stream.of(coordinates)
                .map(text -> text.split(":"))
                .map(
                    parts ->
                        "<dependency><groupId>t"
                            + "</groupId><artifactId>"
                            + parts[0]
                            + "</artifactId><version>"
                            + parts[1]
                            + "</version></dependency>")
                .toList())
        + "</dependencies>";
  }

  private void artifact(String name, String version, String body, boolean jar) throws Exception {
    Path directory = Files.createDirectories(temp.resolve("remote/t/" + name + "/" + version));
    Path base = directory.resolve(name + "-" + version);
    write(
        base + ".pom",
        "<project><modelVersion>4.0.0</modelVersion><groupId>t</groupId><artifactId>"
            + name
            + "</artifactId><version>"
            + version
            + "</version>"
            + (jar ? "" : "<packaging>pom</packaging>")
            + body
            + "</project>");
    if (jar) {
      write(base + ".jar", name + version);
    }
  }

  private static void write(String file, String text) throws Exception {
    Files.writeString(Path.of(file), text);
    Files.writeString(
        Path.of(file + ".sha1"),
        HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes())));
  }

  private SortedMap<String, Path> resolve(String repository)
      throws RepositoryException, IOException {
    ContextOverrides settings =
        Resolver.common(new DownloadProgress(lines::add, System::nanoTime))
            .withUserSettings(false)
            .withLocalRepositoryOverride(temp.resolve("local"))
            .addRepositoriesOp(ContextOverrides.AddRepositoriesOp.REPLACE)
            .repositories(List.of(new RemoteRepository.Builder("r", "default", repository).build()))
            .build();
    Path pom = Files.writeString(temp.resolve("pom.xml"), POM);
    return new Resolver(settings).resolve(pom);
  }

  private String remote() {
    return temp.resolve("remote").toUri().toString();
  }

  @Test
  void bomVersionsExclusionsAndManagedScopesApplyAsInMaven() throws Exception {
    SortedMap<String, Path> jars = resolve(remote());
    assertThat(jars).containsOnlyKeys("t.library-2.jar", "t.server-1.jar");
    assertThat(jars.get("t.library-2.jar"))
        .hasContent("library2")
        .isEqualTo(temp.resolve("local/t/library/2/library-2.jar"));
  }

  private Path settings(Path file, String body) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "<settings>" + body + "</settings>");
  }

  private String mirror(String id) {
    return "<mirrors><mirror><id>"
        + id
        + "</id><mirrorOf>*</mirrorOf><url>"
        + remote()
        + "</url></mirror></mirrors>";
  }

  private SortedMap<String, Path> resolveAsMvn(String path, String arguments) throws Exception {
    Path pom = Files.writeString(temp.resolve("pom.xml"), POM);
    return Resolver.ofThisUser(
            new DownloadProgress(lines::add, System::nanoTime),
            Map.of("PATH", path, "MAVEN_ARGS", arguments))
        .resolve(pom);
  }

  @Test
  void settingsAreReadFromMvnOnPathAndMavenArgs() throws Exception {
    Path maven = temp.resolve("opt/maven");
    Path program =
        Files.createFile(
            Files.createDirectories(maven.resolve("bin")).resolve("mvn"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    Path link =
        Files.createSymbolicLink(
            Files.createDirectories(temp.resolve("usr/bin")).resolve("mvn"), program);
    Path none = settings(temp.resolve("none.xml"), "");
    String local = " -Dmaven.repo.local=" + temp.resolve("of-mvn");
    settings(maven.resolve("conf/settings.xml"), mirror("global"));
    assertThat(
            resolveAsMvn("/nonexistent:" + link.getParent(), "-B -s " + none + local)
                .get("t.library-2.jar"))
        .startsWith(temp.resolve("of-mvn"));
    local = " -Dmaven.repo.local=" + temp.resolve("of-arguments");
    Path given = settings(temp.resolve("given.xml"), mirror("given"));
    assertThat(resolveAsMvn("", "--settings=" + given + local).get("t.library-2.jar"))
        .startsWith(temp.resolve("of-arguments"));
    local = " -Dmaven.repo.local=" + temp.resolve("of-global");
    assertThat(resolveAsMvn("", "-s " + none + " -gs " + given + local)).hasSize(2);
  }

  @Test
  void localArtifactsNeedNoRemoteRepository() throws Exception {
    resolve(remote());
    Files.move(temp.resolve("remote"), temp.resolve("gone"));
    assertThat(resolve(remote())).hasSize(2);
  }

  @Test
  void jarWithWrongChecksumIsRejected() throws Exception {
    Files.writeString(temp.resolve("remote/t/server/1/server-1.jar"), "something else");
    assertThatThrownBy(() -> resolve(remote()))
        .isInstanceOf(RepositoryException.class)
        .hasStackTraceContaining("Checksum validation failed");
  }

  @Test
  void missingNetworkIsReportedInOneLine() {
    Throwable failure = catchThrowable(() -> resolve("http://127.0.0.1:1/none"));
    assertThat(ResolverMain.reason(failure))
        .contains("t:bom", "127.0.0.1:1", "refused")
        .doesNotContain("\n");
  }

  @Test
  void progressIsReportedEveryFewSeconds() {
    long[] now = {0};
    DownloadProgress progress = new DownloadProgress(lines::add, () -> now[0]);
    progress.transferSucceeded(event(2_000_000));
    assertThat(lines).isEmpty();
    now[0] = 5_000_000_000L;
    progress.transferSucceeded(event(3_000_000));
    progress.transferSucceeded(event(1));
    assertThat(lines).containsExactly("downloaded 2 files, 5 MB");
  }

  private static TransferEvent event(long bytes) {
    TransferResource resource =
        new TransferResource("r", "http://r", "x.jar", null, (RequestTrace) null);
    return new TransferEvent.Builder(new DefaultRepositorySystemSession(), resource)
        .setTransferredBytes(bytes)
        .build();
  }
}
