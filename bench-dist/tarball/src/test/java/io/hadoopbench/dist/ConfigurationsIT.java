package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * User configurations that Hadoop, Java or the host reject or interpret differently: each ends in a
 * result, or in one line with the cause.
 */
class ConfigurationsIT {
  private static final String TEMPORARY = "java.io.tmpdir";
  private static final String NO_CLUSTER =
      "kms-create -fs hdfs://127.0.0.1:1 -Dipc.client.connect.max.retries=0";
  private static final String SITE = "<configuration xmlns:xi='x'>%s</configuration>";
  private static final String PROPERTY =
      "<property><name>fs.defaultFS</name><value>hdfs://127.0.0.1:1</value></property>";

  /** Beginning of a line of a stack trace. */
  private static final String TRACE = "(?s).*(^|\\n)(\\s+at \\w|Caused by:|Exception in thread).*";

  @TempDir Path dir;
  private String temporary;

  @BeforeEach
  void makeFiles() throws IOException {
    Files.writeString(dir.resolve("good.xml"), SITE.formatted(PROPERTY));
    Files.writeString(
        dir.resolve("with.xml"),
        SITE.formatted("<xi:include href='" + dir.resolve("good.xml").toUri() + "'/>"));
    Files.writeString(dir.resolve("without.xml"), SITE.formatted("<xi:include href='gone.xml'/>"));
    Files.writeString(dir.resolve("itself.xml"), SITE.formatted("<xi:include href='itself.xml'/>"));
    Files.writeString(dir.resolve("broken.xml"), "<configuration><property>");
    Files.writeString(
        dir.resolve("krb5.conf"),
        "[libdefaults]\n"
            + "default_realm = EXAMPLE.COM\n"
            + "[realms]\n"
            + "EXAMPLE.COM = {\n"
            + " kdc = 127.0.0.1:1\n"
            + "}\n");
    Files.writeString(dir.resolve("bad-krb5.conf"), "default_realm EXAMPLE.COM\n");
    Files.createFile(dir.resolve("no-hosts"));
    temporary = System.setProperty(TEMPORARY, Files.createDirectory(dir.resolve("tmp")).toString());
  }

  @AfterEach
  void forget() {
    System.setProperty(TEMPORARY, temporary);
    UserGroupInformation.reset();
    UserGroupInformation.setConfiguration(new Configuration(false));
  }

  /**
   * @param with variables of a separate JVM, and a command before it, which needs root; a dash for
   *     this JVM
   * @param command BASE stands for a run on a cluster that does not respond
   * @param said part of the line, or of the result if the exit code is 0
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "- | BASE -Dio.file.buffer.size=abc | io.file.buffer.size = abc (from command line): For"
            + " input string",
        "- | BASE -Dhadoop.security.authentication=bogus | hadoop.security.authentication = bogus"
            + " (from command line)",
        "- | BASE -Dhadoop.security.auth_to_local=FOO | hadoop.security.auth_to_local = FOO (from"
            + " command line): Invalid rule: FOO",
        "- | BASE -Dfs.hdfs.impl=no.such.Class | no.such.Class",
        "- | BASE -Dhadoop.rpc.socket.factory.class.default=no.such.Class | no.such.Class",
        "- | BASE -Ddfs.client.retry.policy.enabled=maybe | 127.0.0.1:1",
        "- | BASE -Ddfs.client.socket-timeout=soon | dfs.client.socket-timeout = soon",
        "- | BASE -Dmapreduce.framework.name=bogus | 127.0.0.1:1",
        "- | BASE -Dhadoop.security.key.provider.path=kms:nowhere | 127.0.0.1:1",
        "- | kms-create -fs hdfs://mycluster | fs.defaultFS = hdfs://mycluster",
        "- | kms-create -Ddfs.nameservices=ns -Ddfs.ha.namenodes.ns=a"
            + " -Ddfs.namenode.rpc-address.ns.a=127.0.0.1:1"
            + " -Ddfs.client.failover.proxy.provider.ns=no.such.Class -fs hdfs://ns |"
            + " no.such.Class",
        "- | kms-create -fs hdfs://nn:port | hdfs://nn:port",
        "- | kms-create -fs hdfs://${hdp.version}/ | ${hdp.version}",
        "- | kms-create -Dfs.defaultFS=hdfs://${fs.defaultFS} | fs.defaultFS",
        "- | kms-create -fs nonsense://x | only HDFS can be measured",
        "- | kms-create -conf HERE/broken.xml | HERE/broken.xml",
        "- | kms-create -conf HERE/without.xml | include for 'gone.xml' with no fallback",
        "- | kms-create -conf HERE/itself.xml | includes itself",
        "- | kms-create -conf HERE | not a readable file",
        "- | kms-create -conf file:HERE/with.xml -Dipc.client.connect.max.retries=0 | 127.0.0.1:1",
        "- | BASE -keytab alice@EXAMPLE.COM:/nonexistent | -keytab alice@EXAMPLE.COM:/nonexistent",
        "- | BASE -out HERE/LONG | File name too long",
        "BENCH_JAVA_OPTS=-Djava.security.krb5.conf=HERE/bad-krb5.conf | BASE"
            + " -Dhadoop.security.authentication=kerberos | -Djava.security.krb5.conf",
        "KRB5CCNAME=KCM:1000 BENCH_JAVA_OPTS=-Djava.security.krb5.conf=HERE/krb5.conf | BASE"
            + " -Dhadoop.security.authentication=kerberos | KRB5CCNAME is KCM:1000, and Java reads"
            + " only FILE caches. Run kinit -c FILE:",
        "KRB5CCNAME=FILE:HERE/none BENCH_JAVA_OPTS=-Djava.security.krb5.conf=HERE/krb5.conf | BASE"
            + " -Dhadoop.security.authentication=kerberos | HERE/none does not exist",
        "BENCH_JAVA_OPTS=-Djdk.net.hosts.file=HERE/no-hosts | kms-create | /etc/hosts",
        "TMPDIR=HERE/nonexistent | kms-create -cluster embedded -out HERE/out |"
            + " HERE/nonexistent/hadoop-bench-",
        "TMPDIR=/proc | kms-create -cluster embedded -out HERE/out | set TMPDIR to a directory",
        "BENCH_NATIVE=off LC_ALL=POSIX | kms-create -cluster embedded -out HERE/\u00fc |"
            + " LC_ALL=C.UTF-8",
        "BENCH_NATIVE=off BENCH_JAVA_OPTS=-Duser.language=tr | metadata-listing -plan | Plan of"
            + " metadata-listing",
        "HOME=/proc XDG_CACHE_HOME= | doctor -localOnly | This host",
        "HOME= XDG_CACHE_HOME=/proc/none | doctor -localOnly | This host",
        "setpriv --reuid=54321 --clear-groups | kms-create -out /tmp/none | user id 54321 has no"
            + " name",
        "unshare --net sh -c `echo 1024 65535 > /proc/sys/net/ipv4/ip_local_port_range && exec"
            + " \"$@\"` sh | kms-create -plan | Plan of kms-create"
      })
  void endsWithResultOrOneLine(String with, String command, String said) throws Exception {
    Bench.Ended ended = run(with, command.replace("BASE", NO_CLUSTER));
    assertThat(ended.err()).doesNotMatch(TRACE);
    String wanted = said.replace("HERE", dir.toString());
    if (ended.exit() == 0) {
      assertThat(ended.out()).contains(wanted);
    } else {
      String program = command.replace("BASE", NO_CLUSTER).split(" ")[0];
      assertThat(
              ended
                  .err()
                  .lines()
                  .filter(line -> line.startsWith(program + ": ") && !line.endsWith("?"))
                  .toList())
          .as(ended.err())
          .singleElement()
          .asString()
          .contains(wanted)
          .doesNotContain("bug in");
    }
    try (Stream<Path> left = Files.list(dir)) {
      assertThat(
              left.map(path -> path.getFileName().toString())
                  .filter(
                      name ->
                          !name.matches("std.*\\.txt|.*\\.(xml|conf)|no-hosts|tmp|out|results")))
          .isEmpty();
    }
  }

  private Bench.Ended run(String with, String command) throws Exception {
    List<String> args =
        new ArrayList<>(
            Arrays.stream(command.replace("LONG", "x".repeat(300)).split(" "))
                .map(word -> word.replace("HERE", dir.toString()))
                .toList());
    if (command.contains("hdfs:") || command.contains("-conf") || command.contains("nonsense")) {
      args.addAll(List.of("-cluster", "existing"));
    }
    if (with.equals("-")) {
      if (!args.contains("-out")) {
        args.addAll(List.of("-out", "out"));
      }
      return Bench.here(dir, args.toArray(String[]::new)).await();
    }
    Map<String, String> environment =
        new HashMap<>(
            Map.of(
                "TMPDIR",
                dir.resolve("tmp").toString(),
                Bench.JAVA_OPTIONS,
                Bench.javaOptions("")));
    List<String> before = new ArrayList<>();
    for (String word : with.replace("HERE", dir.toString()).split(" (?=(?:[^`]*`[^`]*`)*[^`]*$)")) {
      if (before.isEmpty() && word.contains("=")) {
        String[] assignment = word.split("=", 2);
        environment.merge(
            assignment[0],
            assignment[1],
            (options, more) ->
                assignment[0].equals(Bench.JAVA_OPTIONS) ? options + " " + more : more);
      } else {
        before.add(word.replace("`", ""));
      }
    }
    assumeTrue(
        before.isEmpty() || System.getProperty("user.name").equals("root"),
        "only root can use another user or network");
    return Bench.command(
            dir,
            Stream.of(before, List.of(Bench.HOME.resolve("bin/bench").toString()), args)
                .flatMap(List::stream)
                .toList(),
            environment)
        .await();
  }
}
