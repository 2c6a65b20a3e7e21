package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four hosts with Kerberos, several NameNodes, and YARN. An ordinary user works on a fifth host,
 * with directories and keys from an administrator.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(SkippedWithReason.class)
abstract class OnHeldHosts {
  static final List<String> HOSTS = List.of("h1", "h2", "h3", "h4");
  static final String BASE = "/user/bench/runs";
  static final String ZONE = "/zones/team";

  private final int maps;
  private final List<String> servers;
  Path dir;
  HeldHosts held;
  HostUser admin;
  HostUser user;

  /**
   * @param mapsPerHost of a run
   * @param servers options for servers beyond a plain cluster
   */
  OnHeldHosts(int mapsPerHost, String... servers) {
    this.maps = mapsPerHost * HOSTS.size();
    this.servers = List.of(servers);
  }

  @BeforeAll
  void startCluster(@TempDir Path temp) throws Exception {
    dir = temp;
    held =
        HeldHosts.start(
            dir,
            HOSTS.size(),
            "-",
            Stream.concat(Stream.of("-ha", "-yarn", "-kerberos"), servers.stream())
                .toArray(String[]::new));
    HostUser.install(held);
    admin =
        new HostUser(held, System.getProperty("user.name"), held.realm().resolve("client.keytab"));
    user = new HostUser(held, "bench", held.realm().resolve("bench.keytab"));
    admin.does(
        "hadoop key create team-key && hdfs dfs -mkdir -p "
            + ZONE
            + " "
            + BASE
            + " && hdfs crypto -createZone -keyName team-key -path "
            + ZONE
            + " && hdfs dfs -chown -R bench "
            + ZONE
            + " /user/bench");
  }

  @AfterAll
  void stopCluster() throws Exception {
    if (held != null) {
      held.close();
    }
  }

  /** Starts a run with the same number of maps on each host, below the user's directory. */
  Bench.Running start(String scenario, String out, String... args) throws IOException {
    return user.runs(
        scenario,
        out,
        Stream.concat(Stream.of(args), Stream.of("-baseDir", BASE, "-maps", String.valueOf(maps)))
            .toArray(String[]::new));
  }

  JsonNode fine(String out, Bench.Running running) throws Exception {
    return user.result(out, running);
  }

  static void isValid(JsonNode trial) {
    Results.assertValid(trial);
  }

  static void isValidOnAllHosts(JsonNode trial) {
    isValid(trial);
    assertThat(trial.path("evidence").path("task.host").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(HOSTS);
  }

  /**
   * Waits until all maps of the first trial are warm. Each check costs a JVM, so the first check
   * comes when all maps run.
   */
  void awaitStart(Bench.Running running) throws Exception {
    while (running.process().isAlive() && Orphans.tasks(dir).size() < maps) {
      Thread.sleep(200);
    }
    while (admin
            .types("hdfs dfs -ls '" + BASE + "/*/control/b00-*/barrier/ready/" + (maps - 1) + "'")
            .exit()
        != 0) {
      assertThat(running.process().isAlive()).as(Files.readString(running.err())).isTrue();
    }
  }

  void nothingIsLeftInHdfs() throws Exception {
    assertThat(
            admin
                .does("hdfs dfs -ls -C " + BASE + " " + ZONE)
                .lines()
                .filter(line -> !line.isBlank()))
        .containsOnly(ZONE + "/.Trash");
  }
}
