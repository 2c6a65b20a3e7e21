package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Clusters whose wire is not what their configuration suggests: HDFS without encryption, with AES,
 * with 3DES, with RC4, and an operator's; each is also used with wrong client configurations.
 * {@code doctor} names what is wrong, and no run believes its label.
 */
class WireClusterIT extends OnHeldCluster {
  private static final String SUITES = "dfs.encrypt.data.transfer.cipher.suites";
  private static final String SUITE = "AES/CTR/NoPadding";
  private static final int INVALID = 4;
  private static final int FINDING = 3;

  private int confs;

  WireClusterIT() {
    super(false);
  }

  private static Map<String, String> encrypted(String... more) {
    Map<String, String> keys = new HashMap<>();
    keys.put("dfs.encrypt.data.transfer", "true");
    keys.put("dfs.block.access.token.enable", "true");
    for (int i = 0; i < more.length; i += 2) {
      keys.put(more[i], more[i + 1]);
    }
    return keys;
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.atLeast(Role.DATANODE, 1);
    needs.namespace("aes", encrypted(SUITES, SUITE));
    needs.namespace("des", encrypted());
    needs.namespace("rc4", encrypted("dfs.encrypt.data.transfer.algorithm", "rc4"));
    // as a Kubernetes operator ships it
    needs.namespace("operator", encrypted("dfs.encrypt.data.transfer.cipher.suite", SUITE));
  }

  /**
   * Returns a new client configuration.
   *
   * @param hdfs name of the further HDFS; {@code main} for the main one
   * @param keys as {@code key=value}; {@code !key=value} is final
   */
  private Path conf(String hdfs, List<String> keys) throws IOException {
    Path made = Files.createDirectory(dir.resolve("conf-" + confs++));
    try (var files = Files.list(conf)) {
      for (Path file : files.toList()) {
        Files.copy(file, made.resolve(file.getFileName()));
      }
    }
    Configuration core = new Configuration(false);
    core.addResource(conf.resolve("core-site.xml").toUri().toURL());
    if (!hdfs.equals("main")) {
      core.set(
          "fs.defaultFS",
          cluster.servers(Role.FURTHER_NAMENODE).get(hdfs).endpoint(ServerAccess.HDFS).toString());
      Configuration site = new Configuration(false);
      site.addResource(conf.resolve("hdfs-site.xml").toUri().toURL());
      site.set(
          "dfs.namenode.http-address",
          cluster.servers(Role.FURTHER_NAMENODE).get(hdfs).web().getAuthority());
      write(site, made.resolve("hdfs-site.xml"));
    }
    for (String key : keys) {
      String[] parts = key.replaceFirst("^!", "").split("=", 2);
      core.set(parts[0], parts[1]);
    }
    write(core, made.resolve("core-site.xml"));
    for (String key : keys) {
      if (key.startsWith("!")) {
        String property = "(?s)(<name>" + key.substring(1).split("=", 2)[0] + "</name>.*?<final>)";
        Path file = made.resolve("core-site.xml");
        Files.writeString(file, Files.readString(file).replaceFirst(property + "false", "$1true"));
      }
    }
    return made;
  }

  private static void write(Configuration site, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      site.writeXml(out);
    }
  }

  private JsonNode doctor(Path clientConf, int exit, String... args) throws Exception {
    String json = dir.resolve("doctor-" + confs + ".json").toString();
    String[] all = Arrays.copyOf(args, args.length + 4);
    all[args.length] = "-json";
    all[args.length + 1] = json;
    all[args.length + 2] = "-junit";
    all[args.length + 3] = dir.resolve("doctor.xml").toString();
    Bench.Ended ended = Bench.here(dir, clientConf, "doctor", all).awaitExit(exit);
    assertThat(ended.out()).contains("link.datanode");
    return new ObjectMapper().readTree(Files.readString(Path.of(json)));
  }

  /** {@code key=value} pairs are separated by spaces. */
  @ParameterizedTest
  @CsvSource({
    "operator, " + SUITES + "=AES/CTR/NoPadding, did you mean " + SUITES,
    "operator, " + SUITES + "=AES/CTR/NoPadding, the DataNode does not set",
    "aes, '', this client does not set " + SUITES,
    "aes, dfs.encrypt.data.transfer.cipher.suite=AES/CTR/NoPadding, did you mean " + SUITES,
    "aes, " + SUITES + "=AES/GCM/NoPadding, cannot be used",
    "aes, dfs.client.read.shortcircuit=true dfs.domain.socket.path=/tmp/s "
        + SUITES
        + "=AES/CTR/NoPadding, bypass encryption",
    "aes, " + SUITES + "=AES/CTR/NoPadding, keys for encrypted file data are sent readable",
    "aes, " + SUITES + "=AES/CTR/NoPadding, keys of files are sent readable",
    "des, '', auth-conf DIGEST-MD5 3des",
    "des, " + SUITES + "=AES/CTR/NoPadding, the DataNode does not set",
    "rc4, '', auth-conf DIGEST-MD5 rc4",
    "main, dfs.encrypt.data.transfer=true, the NameNode's value decides",
    "main, dfs.data.transfer.protection=privacy, it needs Kerberos",
    "main, " + SUITES + "=AES/CTR/NoPadding, it has no effect",
    "main, hadoop.rpc.protection=privacy, it needs Kerberos",
    "main, dfs.data.transfer.protections=privacy, did you mean dfs.data.transfer.protection",
    "main, hadoop.rpc.protecton=privacy, did you mean hadoop.rpc.protection",
  })
  void misconfiguredClusterIsNamed(String hdfs, String keys, String finding) throws Exception {
    List<String> set = keys.isEmpty() ? List.of() : List.of(keys.split(" "));
    JsonNode report = doctor(conf(hdfs, set), FINDING, "-require wire=integrity");
    assertThat(report.path("findings").findValuesAsText("text"))
        .anyMatch(text -> text.contains(finding));
  }

  @ParameterizedTest
  @CsvSource({
    "''",
    "hadoop.proxyuser.hue.hosts=* hadoop.proxyuser.hue.groups=*",
    "dfs.nameservices=ns1 dfs.ha.namenodes.ns1=nn1 dfs.namenode.rpc-address.ns1.nn1=host:8020",
    "hadoop.security.group.mapping.ldap.search.filter.own=x ipc.8020.callqueue.impl=y",
    "hadoop.rpc.protection=authentication dfs.client.read.shortcircuit=false"
  })
  void goodClusterHasNoFinding(String keys) throws Exception {
    List<String> set = keys.isEmpty() ? List.of() : List.of(keys.split(" "));
    JsonNode report = doctor(conf("main", set), 0);
    assertThat(report.path("findings")).isEmpty();
    assertThat(report.path("links").path("link.datanode").get(0).asText()).isEqualTo("plain");
    assertThat(report.path("links").path("link.namenode").get(0).asText()).startsWith("SIMPLE");
  }

  @Test
  void requirementsEndWithExitCode3() throws Exception {
    JsonNode report = doctor(conf("main", List.of()), FINDING, "-require wire=privacy,aes");
    assertThat(report.path("findings").findValuesAsText("text"))
        .contains("required aes, negotiated plain");
    assertThat(Files.readString(dir.resolve("doctor.xml")))
        .contains("testcase")
        .contains("required aes, negotiated plain");
  }

  private String[] args(String level) {
    return new String[] {
      "-levels",
      "wire=" + level,
      "-metricsPeriod 1 -nrFiles 1 -size 1MB -blocks 1 -warmup 0 -out",
      "run-" + confs
    };
  }

  private void run(Path clientConf, int exit, String level) throws Exception {
    Bench.here(dir, clientConf, "wire-write", args(level)).awaitExit(exit);
  }

  /** Tasks honour final keys of site files on the class path. */
  private void runWithSiteFiles(Path clientConf, String level) throws Exception {
    List<String> all = new ArrayList<>(List.of("wire-write"));
    all.addAll(List.of(args(level)));
    Bench.hadoopJar(dir, clientConf, all.toArray(String[]::new)).awaitExit(INVALID);
  }

  private String reasons() throws IOException {
    return Results.trials(dir, "run-" + confs).get(0).path("reasons").toString();
  }

  @Test
  void labelsOfAnExistingClusterAreVerified() throws Exception {
    run(conf("aes", List.of()), 0, "aes-java");
    run(conf("des", List.of()), 0, "privacy-3des");
    run(conf("rc4", List.of()), 0, "privacy-rc4");
    run(conf("main", List.of()), 0, "off");
  }

  @Test
  void dataNodeAtAnotherLevelIsCaught() throws Exception {
    run(conf("des", List.of()), INVALID, "aes-java");
    assertThat(reasons()).contains("labelled aes-java").contains("3des");
    run(conf("rc4", List.of()), INVALID, "privacy-3des");
    assertThat(reasons()).contains("labelled privacy-3des").contains("rc4");
  }

  @Test
  void finalConfigurationWithoutAesIsCaught() throws Exception {
    runWithSiteFiles(conf("aes", List.of("!" + SUITES + "=")), "aes-java");
    assertThat(reasons()).contains("labelled aes-java").contains("final key " + SUITES);
  }

  /** Sabotage: a client that offers AES whatever the label says. */
  public static final class AlwaysAes extends DistributedFileSystem {
    @Override
    public void initialize(URI uri, Configuration job) throws IOException {
      Configuration own = new Configuration(job);
      own.set(SUITES, SUITE);
      super.initialize(uri, own);
    }
  }

  @Test
  void tripleDesThatIsAesIsCaught() throws Exception {
    run(conf("aes", List.of("fs.hdfs.impl=" + AlwaysAes.class.getName())), INVALID, "privacy-3des");
    assertThat(reasons())
        .contains("labelled privacy-3des (auth-conf DIGEST-MD5 3des)")
        .contains("negotiated [AES/CTR/NoPadding 128");
  }

  @Test
  void resolverThatTrustsTheAddressIsCaught() throws Exception {
    String trusting =
        "org.apache.hadoop.hdfs.protocol.datatransfer.BlackListBasedTrustedChannelResolver";
    run(conf("main", List.of("dfs.trustedchannel.resolver.class=" + trusting)), INVALID, "off");
    assertThat(reasons()).contains("trusts the address");
  }
}
