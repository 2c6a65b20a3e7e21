package io.hadoopbench.cluster.daemon.kerberos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.hdfs.RpcConnectionsMXBean;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.cluster.embedded.Listeners;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.security.auth.kerberos.KerberosPrincipal;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** One cluster with everything that has to do with security, for all rules. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("cluster")
class SecureClusterTest {
  private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/f");

  @TempDir
  static Path logs;
  private static EmbeddedCluster cluster;

  @BeforeAll
  static void open() throws IOException {
    asClientsOfOthersDo();
    ClusterNeeds needs = ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE, Role.PLAIN_NAMENODE).kerberos()
        .router("privacy", Map.of("hadoop.rpc.protection", "privacy")).build();
    cluster = new EmbeddedClusterProvider().open(needs,
        new ClusterOptions(new Configuration(false), false, false, false, logs, System.out::println));
  }

  /** From now on the JDK believes that there is no realm, or that of this host alone. Clients of ZooKeeper do this. */
  private static void asClientsOfOthersDo() {
    try {
      assertThat(new KerberosPrincipal("nobody").getRealm()).as("of this host").isNotEmpty();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("realm");
    }
  }

  @AfterAll
  static void closeLeavesNoProcessNoKeyAndNoLogin() throws IOException {
    if (cluster == null) {
      return; // the start failed and says why
    }
    List<ProcessHandle> processes = all();
    cluster.close();
    assertThat(cluster.directory()).doesNotExist();
    assertThat(processes).hasSize(6).noneMatch(ProcessHandle::isAlive);
    assertThat(System.getProperty("java.security.krb5.conf")).isNull();
    assertThat(UserGroupInformation.getLoginUser().hasKerberosCredentials()).isFalse();
  }

  private static List<ProcessHandle> all() {
    List<ProcessHandle> processes = new ArrayList<>();
    for (Role role : Role.values()) {
      processes.addAll(cluster.processes(role));
    }
    return processes;
  }

  @Test
  @Order(1)
  void aFileCanBeWrittenAndReadThroughTheNameNodeAndTheRouter() throws IOException {
    assertThat(cluster.unhealthy()).isEmpty();
    try (FileSystem direct = FileSystem.newInstance(cluster.clientConf());
        FileSystem routed = FileSystem.newInstance(router().endpoint(ServerAccess.HDFS), cluster.clientConf())) {
      try (FSDataOutputStream out = direct.create(FILE)) {
        out.write(new byte[] {1, 2, 3});
      }
      try (FSDataInputStream in = routed.open(FILE)) {
        assertThat(in.readAllBytes()).containsExactly(1, 2, 3);
      }
      assertThat(direct.getFileStatus(FILE).getOwner()).isEqualTo(System.getProperty("user.name"));
      Token<?>[] tokens = routed.addDelegationTokens(System.getProperty("user.name"), null);
      assertThat(tokens).as("delegation tokens of the Router").hasSize(1);
    }
  }

  @Test
  @Order(2)
  void everyServerListensOnLoopbackOnly() throws IOException {
    for (ProcessHandle process : all()) {
      assertThat(Listeners.of(process)).isNotEmpty().allMatch(Listeners::isLoopback);
    }
  }

  @Test
  @Order(3)
  void keysAreReadableByTheirOwnerAlone() throws IOException {
    Path kdc = cluster.directory().resolve("kdc");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cluster.directory()))).isEqualTo("rwx------");
    for (String file : List.of("client.keytab", "server.keytab", "krb5.conf")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kdc.resolve(file)))).as(file).isEqualTo("rw-------");
    }
    try (Stream<Path> files = Files.list(logs)) {
      assertThat(files.map(Path::toString)).as("beside the logs").allMatch(name -> name.endsWith(".log"));
    }
  }

  @Test
  @Order(4)
  void theNameNodeRefusesWhoeverProvesNothing() {
    UserGroupInformation nobody = UserGroupInformation.createRemoteUser("nobody");
    assertThatThrownBy(() -> nobody.doAs((PrivilegedExceptionAction<Boolean>) () -> {
      try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
        return fs.exists(FILE);
      }
    })).hasStackTraceContaining("Client cannot authenticate via:[TOKEN, KERBEROS]");
  }

  @Test
  @Order(5)
  void eachServerTellsWhatItsConnectionsAgreedUpon() throws Exception {
    Configuration conf = cluster.clientConf();
    conf.set("hadoop.rpc.protection", "integrity");
    UserGroupInformation other = UserGroupInformation.loginUserFromKeytabAndReturnUGI(cluster.keytab().orElseThrow().principal(),
        cluster.keytab().orElseThrow().file().toString());
    other.doAs((PrivilegedExceptionAction<Void>) () -> {
      try (FileSystem fs = FileSystem.newInstance(conf); FileSystem routed = FileSystem.newInstance(router().endpoint(ServerAccess.HDFS), conf)) {
        fs.exists(FILE);
        routed.exists(FILE);
        List<String> nameNode = connections(cluster.web(Role.NAMENODE).orElseThrow(), "Connections");
        assertThat(nameNode).anyMatch(line -> line.endsWith(" KERBEROS auth-int"));
        assertThat(connections(router().web(), "Connections")).anyMatch(line -> line.endsWith(" KERBEROS auth-int"));
        assertThat(connections(router().web(), "Outgoing")).as("the Router's hop, on both sides").isNotEmpty()
            .allMatch(line -> line.endsWith(" KERBEROS auth-conf")).isSubsetOf(nameNode);
      }
      return null;
    });
    assertThat(connections(cluster.web(Role.PLAIN_NAMENODE).orElseThrow(), "Connections")).isNotEmpty().allMatch(line -> line.endsWith(" SIMPLE none"));
  }

  private static ServerAccess router() {
    return cluster.servers(Role.ROUTER).get("privacy");
  }

  private static List<String> connections(URI web, String which) throws IOException {
    JsonNode bean = Http.bean(web, RpcConnectionsMXBean.NAME, Duration.ofSeconds(2));
    List<String> lines = new ArrayList<>();
    bean.path(which).forEach(line -> lines.add(line.asText()));
    return lines;
  }
}
