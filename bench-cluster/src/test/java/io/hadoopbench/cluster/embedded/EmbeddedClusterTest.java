package io.hadoopbench.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.net.Ports;
import io.hadoopbench.cluster.net.Ports.PortSource;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * All rules share one cluster, because its start takes most of the time; rules that damage it come
 * last.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("cluster")
class EmbeddedClusterTest {
  /** Head of the generated table in docs/reference/embedded-cluster.md. */
  private static final String TABLE = "| server: setting | why |\n|---|---|\n";

  private static final EnumSet<Role> ROLES = EnumSet.of(Role.NAMENODE, Role.DATANODE, Role.KMS);
  private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/zone/f");

  /** Settings that servers keep to the end, because each change is a restart. */
  private static final Map<String, String> OF_NAMENODE = Map.of("dfs.namenode.handler.count", "11");

  private static final Map<String, String> OF_DATANODES =
      Map.of("dfs.datanode.handler.count", "11");

  @TempDir static Path logs;
  private static EmbeddedCluster cluster;

  /** Occupies the first port that the cluster picks. */
  @BeforeAll
  static void open() throws Exception {
    ClusterNeeds needs =
        ClusterNeeds.builder().servers(Role.NAMENODE, Role.KMS).atLeast(Role.DATANODE, 3).build();
    List<String> steps = Collections.synchronizedList(new ArrayList<>());
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      PortSource real = Ports.ofThisHost();
      AtomicInteger calls = new AtomicInteger();
      PortSource ports = () -> calls.getAndIncrement() == 0 ? taken.getLocalPort() : real.next();
      cluster =
          new EmbeddedClusterProvider(ports, List.of())
              .open(
                  needs,
                  new ClusterOptions(
                      new Configuration(false), false, false, false, logs, steps::add));
      assertThat(steps).anyMatch(step -> step.contains("another program took a port"));
      assertThat(cluster.clientConf().get("fs.defaultFS"))
          .doesNotEndWith(":" + taken.getLocalPort());
    }
    writeInZone();
  }

  private static void writeInZone() throws Exception {
    Configuration conf = cluster.clientConf();
    KeyProvider keys = KeyProviderFactory.getProviders(conf).get(0);
    keys.createKey("k", KeyProvider.options(conf).setBitLength(128));
    keys.flush();
    keys.close();
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      fs.mkdirs(FILE.getParent());
      new HdfsAdmin(fs.getUri(), conf)
          .createEncryptionZone(
              FILE.getParent(), "k", EnumSet.noneOf(CreateEncryptionZoneFlag.class));
      try (FSDataOutputStream out = fs.create(FILE)) {
        out.write(new byte[] {1, 2, 3});
      }
    }
  }

  @AfterAll
  static void closeLeavesNoProcessAndNoDirectory() {
    if (cluster == null) {
      return; // the start failed and reports why
    }
    cluster.close();
    cluster.close(); // closing twice is allowed
    assertThat(cluster.directory()).doesNotExist();
    for (Role role : ROLES) {
      assertThat(cluster.processes(role)).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }
  }

  @Test
  @Order(1)
  void fileInEncryptionZoneIsReadable() throws IOException {
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      assertThat(read(fs)).containsExactly(1, 2, 3);
      assertThat(fs.getFileStatus(FILE).isEncrypted()).isTrue();
      assertThat(fs.getFileStatus(FILE).getReplication()).isEqualTo((short) 3);
    }
  }

  /** {@code -Dgolden.write=true} rewrites the table. */
  @Test
  @Order(1)
  void docsListDifferencesFromProduction() throws IOException {
    Map<String, URI> pages = new TreeMap<>();
    ROLES.forEach(
        role ->
            pages.put(role.lowerCase(), cluster.servers(role).values().iterator().next().web()));
    List<String> rows = ProductionDifferences.rows(pages);
    assertThat(rows).noneMatch(row -> row.contains(ProductionDifferences.UNEXPLAINED));
    Path page = Path.of("../docs/reference/embedded-cluster.md");
    String documented = Files.readString(page);
    int table = documented.indexOf(TABLE) + TABLE.length();
    String stable =
        String.join("\n", rows.stream().filter(row -> !row.contains("CDS archive")).toList())
            + "\n";
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(page, documented.substring(0, table) + stable);
    } else {
      assertThat(documented.substring(table)).isEqualTo(stable);
    }
  }

  @Test
  @Order(2)
  void clusterIsFoundByKind() {
    assertThat(ServiceLoader.load(ClusterProvider.class))
        .extracting(ClusterProvider::kind)
        .contains("embedded");
  }

  @Test
  @Order(2)
  void healthyClusterHasNoComplaints() {
    assertThat(cluster.unhealthy()).isEmpty();
  }

  @Test
  @Order(3)
  void serversListenOnlyOnLoopback() throws IOException {
    for (Role role : ROLES) {
      assertThat(Listeners.of(cluster.processes(role).get(0)))
          .as(role.lowerCase())
          .isNotEmpty()
          .allMatch(Listeners::isLoopback);
    }
  }

  @Test
  @Order(4)
  void serversReportCpuAndKmsItsCalls() throws IOException {
    for (Role role : ROLES) {
      assertThat(bean(role, "java.lang:type=OperatingSystem").path("ProcessCpuTime").asLong())
          .as(role.lowerCase())
          .isPositive();
    }
    assertThat(
            bean(Role.KMS, "metrics:name=hadoop.kms.generate_eek.calls.meter")
                .path("Count")
                .asLong())
        .isPositive();
  }

  @Test
  @Order(5)
  void jmxValuesAreAsFreshAsStated() throws Exception {
    String query = "Hadoop:service=NameNode,name=NameNodeActivity";
    long before = bean(Role.NAMENODE, query).path("FileInfoOps").asLong();
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      fs.getFileStatus(FILE);
      Thread.sleep(cluster.metricsPeriod().orElseThrow().toMillis() + 50);
      assertThat(bean(Role.NAMENODE, query).path("FileInfoOps").asLong()).isGreaterThan(before);
    }
  }

  @Test
  @Order(6)
  void siteFilesConfigureOtherClients() {
    Configuration conf = new Configuration(false);
    for (String file :
        new String[] {"core-site.xml", "hdfs-site.xml", "mapred-site.xml", "yarn-site.xml"}) {
      conf.addResource(new org.apache.hadoop.fs.Path(cluster.confDir().resolve(file).toString()));
    }
    for (String key :
        new String[] {
          "fs.defaultFS",
          "hadoop.security.key.provider.path",
          "dfs.replication",
          "mapreduce.framework.name"
        }) {
      assertThat(conf.get(key)).as(key).isNotNull().isEqualTo(cluster.clientConf().get(key));
    }
  }

  @Test
  @Order(7)
  void applyRestartsOnlyChangedRoleAndKeepsData() throws IOException {
    long nameNode = pid(Role.NAMENODE);
    long kms = pid(Role.KMS);
    assertThat(cluster.apply(Map.of(Role.NAMENODE, OF_NAMENODE))).isEmpty();
    assertThat(pid(Role.NAMENODE)).isNotEqualTo(nameNode);
    assertThat(pid(Role.KMS)).isEqualTo(kms);
    long restarted = pid(Role.NAMENODE);
    assertThat(cluster.apply(Map.of(Role.NAMENODE, OF_NAMENODE))).isEmpty();
    assertThat(pid(Role.NAMENODE)).as("nothing changed").isEqualTo(restarted);
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      assertThat(read(fs)).containsExactly(1, 2, 3);
    }
  }

  @Test
  @Order(8)
  void restartedDataNodesAreWritable() throws IOException {
    long dataNodes = pid(Role.DATANODE);
    assertThat(cluster.apply(Map.of(Role.NAMENODE, OF_NAMENODE, Role.DATANODE, OF_DATANODES)))
        .isEmpty();
    assertThat(pid(Role.DATANODE)).isNotEqualTo(dataNodes);
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      assertThat(read(fs)).containsExactly(1, 2, 3);
      org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("/after-restart");
      try (HdfsDataOutputStream out = (HdfsDataOutputStream) fs.create(file)) {
        out.write(new byte[] {4});
        out.hflush();
        // not the NameNode's locations: a file can be closed when the first DataNode has reported
        // its replica
        assertThat(out.getCurrentBlockReplication()).as("DataNodes that wrote it").isEqualTo(3);
      }
    }
  }

  @Test
  @Order(8)
  void settingForMissingRoleIsReported() throws IOException {
    assertThat(cluster.apply(Map.of(Role.YARN, Map.of("a", "b"))))
        .hasValueSatisfying(line -> assertThat(line).contains("yarn"));
  }

  @Test
  @Order(9)
  void failedRestartIsReportedWithLog() {
    org.assertj.core.api.Assertions
        .assertThatThrownBy( // otherwise the error would only be a timeout
            () ->
                cluster.apply(
                    Map.of(
                        Role.NAMENODE,
                        OF_NAMENODE,
                        Role.DATANODE,
                        OF_DATANODES,
                        Role.KMS,
                        Map.of("hadoop.kms.key.provider.uri", "nonsense://x"))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("kms ended with exit code")
        .hasMessageContaining(logs.resolve("kms.log").toString());
  }

  @Test
  @Order(10)
  void killedKmsIsReported() throws Exception {
    assertThat(cluster.apply(Map.of(Role.NAMENODE, OF_NAMENODE, Role.DATANODE, OF_DATANODES)))
        .isEmpty();
    ProcessHandle kms = cluster.processes(Role.KMS).get(0);
    kms.destroyForcibly();
    kms.onExit().get();
    assertThat(cluster.unhealthy())
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith("kms")
                    .contains("http://127.0.0.1:", logs.resolve("kms.log").toString()));
  }

  @Test
  @Order(11)
  void applyRestartsFailedRole() throws IOException {
    assertThat(cluster.apply(Map.of(Role.NAMENODE, OF_NAMENODE, Role.DATANODE, OF_DATANODES)))
        .isEmpty();
    assertThat(cluster.unhealthy()).isEmpty();
  }

  private static byte[] read(FileSystem fs) throws IOException {
    try (FSDataInputStream in = fs.open(FILE)) {
      return in.readAllBytes();
    }
  }

  private static long pid(Role role) {
    return cluster.processes(role).get(0).pid();
  }

  private static JsonNode bean(Role role, String query) throws IOException {
    String user = role == Role.KMS ? "user.name=" + System.getProperty("user.name") + "&" : "";
    return Http.json(
            URI.create(cluster.web(role).orElseThrow() + "/jmx?" + user + "qry=" + query),
            Duration.ofSeconds(2))
        .path("beans")
        .path(0);
  }
}
