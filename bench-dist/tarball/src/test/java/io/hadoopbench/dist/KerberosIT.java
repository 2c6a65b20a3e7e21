package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Cluster.Keytab;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.probe.Jmx;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.junit.jupiter.api.Test;

/** A cluster as they are run: all log in with Kerberos, the KMS decrypts no key for the superuser of HDFS, and whoever measures is somebody else. */
class KerberosIT extends OnHeldCluster {
  private static final String USER = "bench";
  private static final Path HOME = new Path("/user/" + USER);
  private static final Path ZONE = new Path("/zones/" + USER);

  KerberosIT() {
    super(false);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.kerberos().setting(Role.KMS, "hadoop.kms.blacklist.DECRYPT_EEK", System.getProperty("user.name"));
  }

  private Bench.Ended as(Keytab who, String scenario, String out, String... args) throws Exception {
    return with(Bench.nativeLibraries(dir, Map.of()).await().out().strip(), who, scenario, out, args);
  }

  private Bench.Ended with(String libraries, Keytab who, String scenario, String out, String... args) throws Exception {
    List<String> generic = Stream.of(args).takeWhile(arg -> arg.startsWith("-D")).toList();
    List<String> all = new ArrayList<>(List.of(scenario));
    all.addAll(generic);
    all.addAll(List.of("-keytab", who.principal() + ":" + who.file(), "-blocks", "1", "-rehearsals", "0", "-metricsPeriod", "1", "-out", out));
    all.addAll(List.of(args).subList(generic.size(), args.length));
    Map<String, String> realm = Map.of("JAVA_TOOL_OPTIONS", "-Djava.security.krb5.conf=" + System.getProperty("java.security.krb5.conf"),
        "LD_LIBRARY_PATH", libraries);
    return Bench.hadoopJar(dir, conf, realm, all.toArray(String[]::new)).await();
  }

  private double nameNodeCalls(String kind) throws Exception {
    Jmx page = new Jmx(cluster.web(Role.NAMENODE).orElseThrow(), cluster.clientConf());
    double calls = 0;
    for (var bean : page.beans("Hadoop:service=NameNode,name=RpcDetailedActivityForPort*")) {
      calls += bean.path(kind + "NumOps").asDouble();
    }
    return calls;
  }

  @Test
  void aPlainUserMeasuresInAZoneOfAnAdministratorAndLeavesNoToken() throws Exception {
    KeyProvider keys = KeyProviderFactory.getProviders(cluster.clientConf()).get(0);
    keys.createKey("benchs", KeyProvider.options(cluster.clientConf()));
    for (Path own : List.of(HOME, ZONE)) {
      fs().mkdirs(own);
      fs().setOwner(own, USER, USER);
    }
    new HdfsAdmin(fs().getUri(), cluster.clientConf()).createEncryptionZone(ZONE, "benchs", EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));
    double taken = nameNodeCalls("GetDelegationToken");
    double cancelled = nameNodeCalls("CancelDelegationToken");

    Bench.Ended run = as(cluster.plainUser().orElseThrow(), "kms-create", "created", "-baseDir", HOME + "/bench", "-zone", ZONE.toString(), "-nrFiles", "300",
        "-warmup", "20");
    assertThat(run.exit()).as(run.err() + run.out()).isZero();
    JsonNode result = Results.read(dir.resolve("created"));
    assertThat(Results.trials(result)).hasSize(2).allSatisfy(trial -> {
      assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
      assertThat(trial.path("resources").has("kms.cpuSeconds")).as(result.path("warnings").toString()).isTrue();
    });
    Thread.sleep(500); // the NameNode publishes what it counted
    assertThat(nameNodeCalls("GetDelegationToken") - taken).isPositive();
    assertThat(nameNodeCalls("CancelDelegationToken") - cancelled).isEqualTo(nameNodeCalls("GetDelegationToken") - taken);
    assertThat(fs().listStatus(ZONE)).isEmpty();
  }

  /** The driver's own clients have tokens that no job carries. */
  @Test
  void callsAtEachLevelLeaveNoToken() throws Exception {
    double open = openTokens();
    double taken = nameNodeCalls("GetDelegationToken");
    Bench.Ended run = as(cluster.keytab().orElseThrow(), "rpc-protection", "levels", "-only", "protection=authentication,privacy", "-calls", "400", "-warmup", "50", "-noLimits");
    assertThat(run.exit()).as(run.err() + run.out()).isZero();
    assertThat(Results.trials(Results.read(dir.resolve("levels")))).hasSize(2).allSatisfy(trial -> assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue());
    Thread.sleep(500); // the NameNode publishes what it counted
    assertThat(nameNodeCalls("GetDelegationToken") - taken).isGreaterThan(4);
    assertThat(openTokens()).isEqualTo(open);
  }

  /** Hadoop has one key for whoever encrypts files and whoever encrypts what goes to DataNodes. */
  @Test
  void whoEncryptsFilesDoesNotDecideWhoEncryptsTheWire() throws Exception {
    Map<String, String> encrypted = Map.of("dfs.data.transfer.protection", "privacy", "dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding");
    assertThat(cluster.apply(Map.of(Role.DATANODE, encrypted))).isEmpty();
    try {
      List<String> args = new ArrayList<>(encrypted.entrySet().stream().map(entry -> "-D" + entry.getKey() + "=" + entry.getValue()).toList());
      args.addAll(List.of("-Dhadoop.security.crypto.codec.classes.aes.ctr.nopadding=org.apache.hadoop.crypto.JceAesCtrCryptoCodec", "-only", "zone=plain;codec=java,native", "-nrFiles", "2", "-size", "1MB", "-noLimits"));
      Bench.Ended run = as(cluster.keytab().orElseThrow(), "kms-write", "wire", args.toArray(String[]::new));
      assertThat(run.exit()).as(run.err() + run.out()).isZero();
      assertThat(Results.trials(Results.read(dir.resolve("wire")))).hasSize(2).allSatisfy(trial -> {
        assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
        assertThat(trial.path("evidence").path("wire.codec").fieldNames()).toIterable().containsExactly("JceAesCtrCryptoCodec by SunJCE");
      });
    } finally {
      cluster.apply(Map.of());
    }
  }

  private double openTokens() throws Exception {
    return new Jmx(cluster.web(Role.NAMENODE).orElseThrow(), cluster.clientConf()).attribute("Hadoop:service=NameNode,name=FSNamesystem", "CurrentTokensCount").orElseThrow().asDouble();
  }

  @Test
  void aSuperuserForWhomNoKeyIsDecryptedIsToldWhoCanAllowIt() throws Exception {
    Bench.Ended run = as(cluster.keytab().orElseThrow(), "kms-write", "denied", "-only", "codec=java", "-nrFiles", "2", "-size", "1MB", "-noLimits");
    assertThat(run.exit()).as(run.err() + run.out()).isEqualTo(4);
    JsonNode result = Results.read(dir.resolve("denied"));
    assertThat(Results.trials(result)).as("the cluster was not loaded").isEmpty();
    assertThat(result.path("variants").get(1).path("reason").asText()).contains("not allowed to do 'DECRYPT_EEK'")
        .contains("hadoop.kms.blacklist.DECRYPT_EEK").endsWith("or measure as another user");
    assertThat(KeyProviderFactory.getProviders(cluster.clientConf()).get(0).getKeys()).noneMatch(key -> key.startsWith("hadoop-bench-"));
  }

  /** A shuffle would: each map leaves its own report, and what is told is of all of them. */
  @Test
  void jobsInTheDriversJvmNeedNoLibhadoop() throws Exception {
    Bench.Ended run = with("", cluster.keytab().orElseThrow(), "kms-create", "bare", "-only", "zone=plain", "-maps", "3", "-nrFiles", "300", "-warmup", "30");
    assertThat(run.exit()).as(run.err() + run.out()).isZero();
    JsonNode trial = Results.trials(Results.read(dir.resolve("bare"))).get(0);
    assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
    assertThat(trial.path("metrics").path("create.count").asInt()).isEqualTo(300);
    assertThat(trial.path("evidence").path("task.libhadoop").toString()).isEqualTo("{\"not loaded\":3}");
  }

  @Test
  void aKeyThatIsNoneAndHalfALoginAreSaidInOneLine() throws Exception {
    Bench.Ended wrong = as(new Keytab("nobody@HADOOPBENCH", cluster.plainUser().orElseThrow().file()), "kms-create", "wrong");
    assertThat(wrong.exit()).isEqualTo(1);
    assertThat(wrong.lastError()).startsWith("kms-create: ").contains("nobody@HADOOPBENCH");
    Bench.Ended half = Bench.hadoopJar(dir, conf, "kms-create", "-keytab", "/etc/hostname").await();
    assertThat(half.exit()).isEqualTo(2);
    assertThat(half.lastError()).contains("-keytab /etc/hostname: must be PRINCIPAL:FILE");
  }

  /** It was 55 lines of a stack, without that word. */
  @Test
  void whoHasNoTicketIsToldToGetOne() throws Exception {
    Map<String, String> realm = Map.of("JAVA_TOOL_OPTIONS", "-Djava.security.krb5.conf=" + System.getProperty("java.security.krb5.conf"), "KRB5CCNAME", dir.resolve("no-tickets").toString());
    Bench.Ended none = Bench.hadoopJar(dir, conf, realm, "kms-create", "-out", "no-ticket").await();
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.lastError()).startsWith("kms-create: nobody is logged in at Kerberos").endsWith("kinit, or give -keytab");
    assertThat(none.err()).doesNotContain("\tat ");
  }
}
