package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A user on the clients' host of a cluster with Kerberos, with {@code hadoop} and {@code hdfs}
 * commands as in an installation.
 *
 * @param name short name of the principal
 * @param keytab with which Hadoop's commands log in
 */
record HostUser(HeldHosts held, String name, Path keytab) {
  private static final String REALM = "@HADOOPBENCH";

  String principal() {
    return name + REALM;
  }

  /** Runs a shell command. */
  Bench.Ended types(String line) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(held.client());
    command.addAll(List.of("sh", "-c", line));
    return Bench.command(held.dir(), command, environment()).await();
  }

  /** Runs a shell command that must succeed, and returns its output. */
  String does(String line) throws IOException, InterruptedException {
    Bench.Ended ended = types(line);
    assertThat(ended.exit()).as(line + "\n" + ended.err() + ended.out()).isZero();
    return ended.out();
  }

  private Map<String, String> environment() throws IOException {
    String krb5 = "-Djava.security.krb5.conf=" + held.realm().resolve("krb5.conf");
    return Map.of(
        "KRB5PRINCIPAL",
        principal(),
        "KRB5KEYTAB",
        keytab.toString(),
        "PATH",
        held.dir().resolve("bin") + ":" + System.getenv("PATH"),
        "JDK_JAVA_OPTIONS",
        krb5);
  }

  /** Starts or resumes a scenario with one trial per variant. Generic options come first. */
  Bench.Running runs(String scenario, String out, String... args) throws IOException {
    List<String> generic = Stream.of(args).takeWhile(arg -> arg.startsWith("-D")).toList();
    List<String> all =
        new ArrayList<>(List.of("hadoop", "jar", "bench.jar", scenario, Bench.QUICK_MAPS));
    all.addAll(generic);
    all.addAll(List.of(args).subList(generic.size(), args.length));
    all.addAll(
        List.of(
            "-keytab",
            principal() + ":" + keytab,
            "-blocks",
            "1",
            "-warmup",
            "0",
            "-metricsPeriod",
            "1",
            Files.exists(held.dir().resolve(out)) ? "-resume" : "-out",
            out));
    List<String> command = new ArrayList<>(held.client());
    command.addAll(all);
    return Bench.command(held.dir(), command, environment());
  }

  /** Returns the result if the run succeeds. */
  JsonNode result(String out, Bench.Running running) throws IOException, InterruptedException {
    running.awaitExit(0);
    return Results.read(held.dir().resolve(out));
  }

  /** Writes the commands, which start Hadoop's main classes with its options. */
  static void install(HeldHosts held) throws IOException {
    Path bin = Files.createDirectories(held.dir().resolve("bin"));
    Files.createSymbolicLink(held.dir().resolve("bench.jar"), Bench.HOME.resolve("bench.jar"));
    Files.createSymbolicLink(held.dir().resolve("hadoop-bench"), Bench.HOME);
    String script =
        """
        #!/bin/sh
        more=:%2$s/lib/server/*
        case $1 in
          jar) main=org.apache.hadoop.util.RunJar; more=;;
          key) main=org.apache.hadoop.crypto.key.KeyShell;;
          dfsadmin) main=org.apache.hadoop.hdfs.tools.DFSAdmin;;
          dfs) main=org.apache.hadoop.fs.FsShell;;
          crypto) main=org.apache.hadoop.hdfs.tools.CryptoAdmin;;
          ec) main=org.apache.hadoop.hdfs.tools.ECAdmin;;
          haadmin) main=org.apache.hadoop.hdfs.tools.DFSHAAdmin;;
          *) echo "no command: $1"; exit 64;;
        esac
        shift
        exec java -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "%1$s:%2$s/conf:%2$s/lib/client/*$more" $main "$@"
        """
            .formatted(held.conf(), Bench.HOME);
    for (String name : List.of("hadoop", "hdfs")) {
      Files.writeString(bin.resolve(name), script);
      assertThat(bin.resolve(name).toFile().setExecutable(true)).isTrue();
    }
  }
}
