package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.daemon.hdfs.NameNodeMain.RpcConnectionsMXBean;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.core.cluster.Cluster.Keytab;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.security.auth.kerberos.KerberosPrincipal;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.crypto.key.KeyShell;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsShell;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.apache.hadoop.hdfs.tools.CryptoAdmin;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * A cluster as in production: all log in with Kerberos, the KMS decrypts no key for the HDFS
 * superuser, and another user measures.
 */
class KerberosIT extends OnHeldCluster {
  private static final String USER = "bench";
  private static final Path HOME = new Path("/user/" + USER);
  private static final Path ZONE = new Path("/team/zone");
  private static final Path FILE = new Path("/f");
  private static final char[] PASSWORD = "changeit".toCharArray();
  private static final List<String> SHORT = List.of("-blocks 1 -warmup 0 -metricsPeriod 1 -out");

  KerberosIT() {
    super(false);
    resetRealm();
  }

  /**
   * Makes the JDK believe that there is no realm, or only that of this host, as ZooKeeper clients
   * do.
   */
  private static void resetRealm() {
    try {
      assertThat(new KerberosPrincipal("nobody").getRealm()).as("realm of this host").isNotEmpty();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("realm");
    }
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs
        .kerberos()
        .router(
            "privacy",
            Map.of(
                "hadoop.rpc.protection",
                "privacy",
                "dfs.federation.router.handler.count",
                "64",
                "dfs.federation.router.enable.multiple.socket",
                "false"))
        .setting(Role.KMS, "hadoop.kms.blacklist.DECRYPT_EEK", System.getProperty("user.name"));
  }

  @AfterAll
  @Override
  void closingLeavesNoProcessAndNoDirectory() throws IOException {
    super.closingLeavesNoProcessAndNoDirectory();
    assertThat(System.getProperty("java.security.krb5.conf")).isNull();
    assertThat(UserGroupInformation.getLoginUser().hasKerberosCredentials()).isFalse();
  }

  /** Runs in this JVM, which is logged in as the superuser. */
  private Bench.Ended here(String scenario, String out, String... args) throws Exception {
    return Bench.here(
            dir,
            conf,
            scenario,
            Stream.of(SHORT.stream(), Stream.of(out), Stream.of(args))
                .flatMap(all -> all)
                .toArray(String[]::new))
        .await();
  }

  /** Returns a user who is not a superuser. */
  private Keytab plainUser() {
    return new Keytab(
        Kerberos.plainUser(), cluster.keytab().orElseThrow().file().resolveSibling("bench.keytab"));
  }

  /** Runs in a separate JVM, which logs in. */
  private Bench.Ended as(Keytab who, String libraries, String scenario, String out, String... args)
      throws Exception {
    List<String> generic = Stream.of(args).takeWhile(arg -> arg.startsWith("-D")).toList();
    List<String> all = new ArrayList<>(List.of(scenario));
    all.addAll(generic);
    all.addAll(List.of("-keytab", who.principal() + ":" + who.file()));
    all.addAll(SHORT);
    all.add(out);
    all.addAll(List.of(args).subList(generic.size(), args.length));
    Map<String, String> realm =
        Map.of(
            "JAVA_TOOL_OPTIONS",
            "-Djava.security.krb5.conf=" + System.getProperty("java.security.krb5.conf"),
            "LD_LIBRARY_PATH",
            libraries);
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

  /**
   * Without libhadoop, which a shuffle would need: each map writes its own report, and the result
   * covers all of them.
   */
  @Test
  void plainUserMeasuresInExistingZoneAndLeavesNoToken() throws Exception {
    KeyProvider keys = KeyProviderFactory.getProviders(cluster.clientConf()).get(0);
    keys.createKey("benchs", KeyProvider.options(cluster.clientConf()));
    for (Path own : List.of(HOME, ZONE)) {
      fs().mkdirs(own);
      fs().setOwner(own, USER, USER);
    }
    new HdfsAdmin(fs().getUri(), cluster.clientConf())
        .createEncryptionZone(ZONE, "benchs", EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));
    double taken = nameNodeCalls("GetDelegationToken");
    double cancelled = nameNodeCalls("CancelDelegationToken");

    as(
            plainUser(),
            "",
            "kms-create",
            "created",
            "-baseDir",
            HOME + "/bench",
            "-zone",
            ZONE.toString(),
            "-maps 3 -nrFiles 300 -warmupOps 30")
        .exitedWith(0);
    JsonNode result = Results.read(dir, "created");
    assertThat(Results.trials(result))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              assertThat(trial.path("resources").has("kms.cpuSeconds"))
                  .as(result.path("warnings").toString())
                  .isTrue();
              assertThat(Results.metric(trial, "create.count")).isEqualTo(300);
              assertThat(trial.path("evidence").path("task.libhadoop").toString())
                  .isEqualTo("{\"not loaded\":3}");
            });
    Thread.sleep(500); // the NameNode publishes its counters
    assertThat(nameNodeCalls("GetDelegationToken") - taken).isPositive();
    assertThat(nameNodeCalls("CancelDelegationToken") - cancelled)
        .isEqualTo(nameNodeCalls("GetDelegationToken") - taken);
    assertThat(fs().listStatus(ZONE)).isEmpty();
  }

  /**
   * Run verbatim, with a umask with which {@code -mkdir -p} creates parents that others cannot
   * access.
   */
  @Test
  void administratorCommandsWorkWithUmask027() throws Exception {
    fs().mkdirs(HOME);
    fs().setOwner(HOME, USER, USER);
    String[] args = {"-baseDir", HOME + "/umask", "-nrFiles 300 -warmupOps 30"};
    Bench.Ended denied = as(plainUser(), "", "kms-create", "umask-denied", args).exitedWith(4);
    String commands =
        denied
            .lastError()
            .replaceFirst(
                ".*an administrator can run once: (.*); then pass -zone /zones/bench$", "$1");
    Configuration superuser = cluster.clientConf();
    superuser.set("fs.permissions.umask-mode", "027");
    for (String command : commands.split(" && ")) {
      String[] words = command.split(" ", 3);
      Tool tool =
          switch (words[1]) {
            case "key" -> new KeyShell();
            case "crypto" -> new CryptoAdmin(superuser);
            default -> new FsShell(superuser);
          };
      assertThat(ToolRunner.run(superuser, tool, words[2].split(" "))).as(command).isZero();
    }
    as(
            plainUser(),
            "",
            "kms-create",
            "umask",
            Stream.concat(Stream.of(args), Stream.of("-zone /zones/bench")).toArray(String[]::new))
        .exitedWith(0);
  }

  /** The driver's own clients have tokens that are not part of a job. */
  @Test
  void callsAtEachLevelLeaveNoToken() throws Exception {
    double open = openTokens();
    double taken = nameNodeCalls("GetDelegationToken");
    JsonNode result = levels("levels", "-calls 400");
    assertThat(Results.trials(result))
        .hasSize(4)
        .allSatisfy(trial -> assertThat(Results.metric(trial, "listStatus.count")).isEqualTo(40));
    Thread.sleep(500); // the NameNode publishes its counters
    assertThat(nameNodeCalls("GetDelegationToken") - taken).isGreaterThan(4);
    assertThat(openTokens()).isEqualTo(open);
    ((ObjectNode) result.path("options"))
        .remove(List.of("keytab", "principal")); // user of the tests
    GoldenResult.check("rpc-protection", result);
  }

  @Test
  void callsPassRouterWithoutPageAndRouterIsNotAcceptedAsNameNode() throws Exception {
    String router = router().endpoint(ServerAccess.HDFS).toString();
    List<String> args =
        List.of(
            "-router",
            router,
            "-routerWeb",
            router().web().toString(),
            "-levels target=namenode,router;hop=privacy -calls 200 -warmupOps 20 -jmx off");
    here("rpc-router", "routed", args.toArray(String[]::new)).exitedWith(0);
    assertThat(Results.trials(dir, "routed")).hasSize(2).allSatisfy(Results::assertValid);
    List<String> onRouter = new ArrayList<>(List.of("-D", "fs.defaultFS=" + router));
    onRouter.addAll(SHORT);
    onRouter.add("itself");
    onRouter.addAll(args);
    Bench.Ended itself =
        Bench.here(dir, conf, "rpc-router", onRouter.toArray(String[]::new)).awaitExit(2);
    assertThat(itself.lastError())
        .isEqualTo(
            "rpc-router: the server for target=namenode is a Router: "
                + router
                + " (-fs); name a NameNode with -fs hdfs://HOST:8020");
  }

  /**
   * Arms of one JVM have tokens of the same name for different levels, and separate connections.
   */
  @Test
  void interleavedLevelsNegotiateTheirOwnProtection() throws Exception {
    assertThat(Results.trials(levels("turns", "-duration 400ms -interleave 100ms")))
        .hasSize(8)
        .allSatisfy(
            trial ->
                assertThat(Results.resource(trial, "slices.count"))
                    .isEqualTo(trial.path("block").asInt() < 0 ? 0 : 4));
  }

  private JsonNode levels(String out, String... length) throws Exception {
    Keytab who = cluster.keytab().orElseThrow();
    List<String> args =
        new ArrayList<>(
            List.of(
                "-keytab",
                who.principal() + ":" + who.file(),
                "-levels protection=authentication,privacy;mechanism=token,kerberos -threads 2 -op"
                    + " mix -entries 10 -warmupOps 50"));
    args.addAll(List.of(length));
    here("rpc-protection", out, args.toArray(String[]::new)).exitedWith(0);
    JsonNode result = Results.read(dir, out);
    assertThat(Results.trials(result))
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              String variant = Results.variant(trial);
              String agreed =
                  (variant.endsWith("token") ? "TOKEN" : "KERBEROS")
                      + (variant.startsWith("privacy") ? " auth-conf " : " auth ");
              assertThat(Results.values(trial, "rpc.sockets"))
                  .hasSize(1)
                  .allMatch(socket -> socket.startsWith("2 x " + agreed));
            });
    return result;
  }

  /** Hadoop uses one key for encryption of files and of data transfer. */
  @Test
  void fileCodecDoesNotSelectWireCodec() throws Exception {
    Map<String, String> encrypted =
        Map.of(
            "dfs.data.transfer.protection",
            "privacy",
            "dfs.encrypt.data.transfer.cipher.suites",
            "AES/CTR/NoPadding");
    assertThat(cluster.apply(Map.of(Role.DATANODE, encrypted))).isEmpty();
    try {
      List<String> args =
          new ArrayList<>(
              encrypted.entrySet().stream()
                  .map(entry -> "-D" + entry.getKey() + "=" + entry.getValue())
                  .toList());
      args.addAll(
          List.of(
              "-Dhadoop.security.crypto.codec.classes.aes.ctr.nopadding=org.apache.hadoop.crypto.JceAesCtrCryptoCodec",
              "-levels zone=plain;codec=java,native -nrFiles 2 -size 1MB"));
      as(
              cluster.keytab().orElseThrow(),
              Bench.nativeLibraries(dir, Map.of()).await().out().strip(),
              "kms-write",
              "wire",
              args.toArray(String[]::new))
          .exitedWith(0);
      assertThat(Results.trials(dir, "wire"))
          .hasSize(2)
          .allSatisfy(
              trial -> {
                Results.assertValid(trial);
                assertThat(trial.path("evidence").path("wire.codec").fieldNames())
                    .toIterable()
                    .containsExactly("JceAesCtrCryptoCodec by SunJCE");
              });
    } finally {
      cluster.apply(Map.of());
    }
  }

  private double openTokens() throws Exception {
    return new Jmx(cluster.web(Role.NAMENODE).orElseThrow(), cluster.clientConf())
        .number("Hadoop:service=NameNode,name=FSNamesystem", "CurrentTokensCount");
  }

  @Test
  void superuserWithoutDecryptPermissionGetsRemedy() throws Exception {
    here("kms-write", "denied", "-levels codec=java -nrFiles 2 -size 1MB").exitedWith(4);
    JsonNode result = Results.read(dir, "denied");
    assertThat(Results.trials(result)).as("the cluster was not loaded").isEmpty();
    assertThat(result.path("variants").get(1).path("reason").asText())
        .contains("not allowed to do 'DECRYPT_EEK'")
        .contains("hadoop.kms.blacklist.DECRYPT_EEK")
        .endsWith("or measure as another user");
    assertThat(KeyProviderFactory.getProviders(cluster.clientConf()).get(0).getKeys())
        .noneMatch(key -> key.startsWith("hadoop-bench-"));
  }

  @Test
  void invalidKeytabAndIncompleteLoginAreReportedInOneLine() throws Exception {
    Bench.Ended wrong =
        here("kms-create", "wrong", "-keytab", "nobody@HADOOPBENCH:" + plainUser().file())
            .exitedWith(1);
    assertThat(wrong.lastError()).startsWith("kms-create: ").contains("nobody@HADOOPBENCH");
    Bench.Ended half = here("kms-create", "half", "-keytab /etc/hostname").exitedWith(2);
    assertThat(half.lastError()).contains("-keytab /etc/hostname: must be PRINCIPAL:FILE");
  }

  /** The error used to be 55 lines of stack trace without the remedy. */
  @Test
  void missingTicketIsReportedWithRemedy() throws Exception {
    Map<String, String> realm =
        Map.of(
            "JAVA_TOOL_OPTIONS",
            "-Djava.security.krb5.conf=" + System.getProperty("java.security.krb5.conf"),
            "KRB5CCNAME",
            dir.resolve("no-tickets").toString());
    Bench.Ended none =
        Bench.hadoopJar(dir, conf, realm, "kms-create", "-out no-ticket").awaitExit(2);
    assertThat(none.lastError())
        .startsWith("kms-create: no Kerberos login: ")
        .contains("Run kinit -c FILE:")
        .endsWith("or pass -keytab");
    assertThat(none.err()).doesNotContain("\tat ");
  }

  private ServerAccess router() {
    return cluster.servers(Role.ROUTER).get("privacy");
  }

  @Test
  void fileIsWrittenThroughNameNodeAndReadThroughRouter() throws IOException {
    try (FileSystem routed =
        FileSystem.newInstance(router().endpoint(ServerAccess.HDFS), cluster.clientConf())) {
      try (FSDataOutputStream out = fs().create(FILE)) {
        out.write(new byte[] {1, 2, 3});
      }
      try (FSDataInputStream in = routed.open(FILE)) {
        assertThat(in.readAllBytes()).containsExactly(1, 2, 3);
      }
      assertThat(fs().getFileStatus(FILE).getOwner()).isEqualTo(System.getProperty("user.name"));
      assertThat(routed.addDelegationTokens(System.getProperty("user.name"), null))
          .as("tokens of the Router and the KMS")
          .extracting(token -> token.getKind().toString())
          .containsExactlyInAnyOrder("HDFS_DELEGATION_TOKEN", "kms-dt");
    }
  }

  @Test
  void serversListenOnlyOnLoopbackAndKeysArePrivate() throws IOException {
    assertThat(cluster.unhealthy()).isEmpty();
    assertThat(processes(cluster)).hasSize(5);
    assertOnLoopbackSolo(processes(cluster));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cluster.directory())))
        .isEqualTo("rwx------");
    for (String file : List.of("client.keytab", "server.keytab", "krb5.conf")) {
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(cluster.directory().resolve("kdc").resolve(file))))
          .as(file)
          .isEqualTo("rw-------");
    }
    try (Stream<java.nio.file.Path> files = Files.list(dir.resolve("logs"))) {
      assertThat(files.map(java.nio.file.Path::toString))
          .as("next to the logs")
          .allMatch(name -> name.endsWith(".log"));
    }
  }

  @Test
  void nameNodeRejectsUnauthenticatedClients() {
    UserGroupInformation nobody = UserGroupInformation.createRemoteUser("nobody");
    assertThatThrownBy(
            () ->
                nobody.doAs(
                    (PrivilegedExceptionAction<Boolean>)
                        () -> {
                          try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
                            return fs.exists(FILE);
                          }
                        }))
        .hasStackTraceContaining("Client cannot authenticate via:[TOKEN, KERBEROS]");
  }

  /**
   * HBase, HiveServer2 and Knox are servers of this test, which negotiate Kerberos and TLS for
   * real.
   */
  @Test
  void doctorShowsWhatEachLinkNegotiated() throws Exception {
    UserGroupInformation service =
        UserGroupInformation.loginUserFromKeytabAndReturnUGI(
            Kerberos.service(), cluster.directory().resolve("kdc/server.keytab").toString());
    HttpsServer knox = tlsServer();
    try (KerberosPeer hbase = new KerberosPeer(service, false, "auth-conf");
        KerberosPeer hive = new KerberosPeer(service, true, "auth-int")) {
      Keytab who = plainUser();
      fs().mkdirs(HOME);
      fs().setOwner(HOME, USER, USER);
      java.nio.file.Path json = dir.resolve("links.json");
      Bench.hadoopJar(
              dir,
              conf,
              Map.of(
                  "JAVA_TOOL_OPTIONS",
                  "-Djava.security.krb5.conf=" + System.getProperty("java.security.krb5.conf")),
              "doctor",
              "-Dhadoop.rpc.protection=privacy",
              "-Ddfs.federation.router.rpc-address="
                  + router().endpoint(ServerAccess.HDFS).getAuthority(),
              "-Dyarn.log.server.url=https://localhost:"
                  + knox.getAddress().getPort()
                  + "/gateway/sandbox/jobhistory",
              "-Dhbase.masters=localhost:" + hbase.port(),
              "-Dhbase.security.authentication=kerberos",
              "-Dhbase.rpc.protection=privacy",
              "-Dhbase.master.kerberos.principal=" + Kerberos.service(),
              "-Dhive.server2.thrift.bind.host=localhost",
              "-Dhive.server2.thrift.port=" + hive.port(),
              "-Dhive.server2.authentication=KERBEROS",
              "-Dhive.server2.authentication.kerberos.principal=" + Kerberos.service(),
              "-keytab",
              who.principal() + ":" + who.file(),
              "-baseDir",
              HOME + "/doctor",
              "-require wire=privacy -json",
              json.toString())
          .awaitExit(3);
      JsonNode report = new ObjectMapper().readTree(json.toFile());
      Map.of(
              "link.namenode", "KERBEROS auth-conf GSSAPI aes256",
              "link.router", "KERBEROS auth-conf GSSAPI aes256",
              "link.datanode", "auth DIGEST-MD5",
              "link.knox", "TLSv1.3 TLS_AES_256_GCM_SHA384, asks for Basic",
              "link.hbase", "KERBEROS auth-conf GSSAPI aes256",
              "link.hiveserver2", "KERBEROS auth-int GSSAPI aes256")
          .forEach(
              (link, value) ->
                  assertThat(report.path("links").path(link))
                      .as(report.toPrettyString())
                      .anyMatch(seen -> seen.asText().startsWith(value)));
      assertThat(report.path("findings").findValuesAsText("subject"))
          .contains("link.datanode", "link.hiveserver2", "link.kms")
          .doesNotContain("link.namenode", "link.router", "link.knox", "link.hbase");
    } finally {
      knox.stop(0);
    }
  }

  private HttpsServer tlsServer() throws Exception {
    java.nio.file.Path store = dir.resolve("tls.p12");
    Bench.command(
            dir,
            List.of(
                (System.getProperty("java.home")
                        + "/bin/keytool -genkeypair -keyalg EC -dname CN=localhost"
                        + " -storepass "
                        + new String(PASSWORD)
                        + " -keystore "
                        + store)
                    .split(" ")),
            Map.of())
        .awaitExit(0);
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(KeyStore.getInstance(store.toFile(), PASSWORD), PASSWORD);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keys.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    server.createContext(
        "/",
        call -> {
          call.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"knox\"");
          call.sendResponseHeaders(401, -1);
          call.close();
        });
    server.start();
    return server;
  }

  @Test
  void serversReportNegotiatedConnections() throws Exception {
    Configuration integrity = cluster.clientConf();
    integrity.set("hadoop.rpc.protection", "integrity");
    Keytab who = cluster.keytab().orElseThrow();
    UserGroupInformation.loginUserFromKeytabAndReturnUGI(who.principal(), who.file().toString())
        .doAs(
            (PrivilegedExceptionAction<Void>)
                () -> {
                  try (FileSystem fs = FileSystem.newInstance(integrity);
                      FileSystem routed =
                          FileSystem.newInstance(router().endpoint(ServerAccess.HDFS), integrity)) {
                    fs.exists(FILE);
                    routed.exists(FILE);
                    List<String> nameNode =
                        connections(cluster.web(Role.NAMENODE).orElseThrow(), "Connections");
                    assertThat(nameNode).anyMatch(line -> line.endsWith(" KERBEROS auth-int"));
                    assertThat(connections(router().web(), "Connections"))
                        .anyMatch(line -> line.endsWith(" KERBEROS auth-int"));
                    assertThat(connections(router().web(), "Outgoing"))
                        .as("the Router's hop, on both sides")
                        .isNotEmpty()
                        .allMatch(line -> line.endsWith(" KERBEROS auth-conf"))
                        .isSubsetOf(nameNode);
                  }
                  return null;
                });
  }

  private static List<String> connections(URI web, String which) throws IOException {
    List<String> lines = new ArrayList<>();
    Http.bean(web, RpcConnectionsMXBean.NAME, Duration.ofSeconds(2))
        .path(which)
        .forEach(line -> lines.add(line.asText()));
    return lines;
  }
}
