package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.federation.router.RouterClient;
import org.apache.hadoop.hdfs.server.federation.store.protocol.AddMountTableEntryRequest;
import org.apache.hadoop.hdfs.server.federation.store.protocol.RefreshMountTableEntriesRequest;
import org.apache.hadoop.hdfs.server.federation.store.records.MountTable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Two nameservices, behind a Router and a view: arms with directories in different nameservices are
 * rejected.
 */
class FederationIT extends OnHeldCluster {
  private static final String POLICY = "XOR-2-1-1024k";
  private static final String[] SHORT = {
    "-levels", "layout=rep3," + POLICY + ";coder=java", "-blocks 1 -warmup 0 -nrFiles 2 -size 3MB"
  };

  private EmbeddedCluster second;
  private InetSocketAddress admin;

  FederationIT() {
    super(false);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      admin = new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
      second =
          new EmbeddedClusterProvider()
              .open(
                  ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE).build(),
                  new ClusterOptions(
                      new Configuration(false),
                      false,
                      false,
                      false,
                      dir.resolve("second"),
                      line -> {}));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    needs
        .atLeast(Role.DATANODE, 3)
        .router(
            "both",
            Map.of(
                "dfs.nameservices",
                "bench,second",
                "dfs.namenode.rpc-address.second",
                FileSystem.getDefaultUri(second.clientConf()).getAuthority(),
                "dfs.namenode.http-address.second",
                second.servers(Role.NAMENODE).values().iterator().next().web().getAuthority(),
                "dfs.federation.router.monitor.namenode",
                "bench,second",
                "dfs.federation.router.admin-address",
                "127.0.0.1:" + admin.getPort()));
  }

  @AfterAll
  void closeSecond() throws IOException {
    second.close();
  }

  private void makeDirectories(DistributedFileSystem fs, String... paths) throws IOException {
    fs.enableErasureCodingPolicy(POLICY);
    for (String path : paths) {
      fs.mkdirs(new Path(path));
    }
  }

  private Bench.Ended run(String defaultFs, String out, String directories, String... generic)
      throws Exception {
    List<String> args = new ArrayList<>(List.of("-D", "fs.defaultFS=" + defaultFs));
    args.addAll(List.of(generic));
    args.addAll(List.of(SHORT));
    args.addAll(List.of("-ecDir", directories, "-baseDir /bench -out", out));
    return Bench.here(dir, conf, "ec-write", args.toArray(String[]::new)).await();
  }

  @Test
  void directoriesOfTwoNameservicesAreRejected() throws Exception {
    try (RouterClient client = new RouterClient(admin, cluster.clientConf())) {
      assertThat(
              client
                  .getMountTableManager()
                  .addMountTableEntry(
                      AddMountTableEntryRequest.newInstance(
                          MountTable.newInstance("/second", Map.of("second", "/second"))))
                  .getStatus())
          .isTrue();
      client
          .getMountTableManager()
          .refreshMountTableEntries(RefreshMountTableEntriesRequest.newInstance());
    }
    makeDirectories((DistributedFileSystem) FileSystem.get(second.clientConf()), "/second/rep3");
    makeDirectories((DistributedFileSystem) fs(), "/first/xor", "/first/rep3");
    ((DistributedFileSystem) fs()).setErasureCodingPolicy(new Path("/first/xor"), POLICY);
    String router = cluster.servers(Role.ROUTER).get("both").endpoint("hdfs").toString();
    Bench.Ended refused =
        run(router, "refused", "rep3=/second/rep3," + POLICY + "=/first/xor").exitedWith(2);
    assertThat(refused.lastError())
        .contains("differ in more than their labels: the Router " + router + " keeps /")
        .contains("in the block pool BP-")
        .endsWith("; use directories in one nameservice");
    assertThat(FileSystem.get(second.clientConf()).listStatus(new Path("/second/rep3"))).isEmpty();
    assertThat(fs().listStatus(new Path("/first/xor"))).isEmpty();
    Bench.Ended one =
        run(router, "one", "rep3=/first/rep3," + POLICY + "=/first/xor").exitedWith(0);
    assertThat(Results.trials(dir, "one")).hasSize(2).allSatisfy(Results::assertValid);
  }

  @Test
  void directoriesOfAViewMustBeInTheMeasuredFileSystem() throws Exception {
    URI first = FileSystem.getDefaultUri(cluster.clientConf());
    URI other = FileSystem.getDefaultUri(second.clientConf());
    makeDirectories((DistributedFileSystem) FileSystem.get(second.clientConf()), "/view/rep3");
    makeDirectories((DistributedFileSystem) fs(), "/bench", "/view/rep3");
    String link = "fs.viewfs.mounttable.all.link.";
    String[] view = {
      "-D",
      link + "/bench=" + first + "/bench",
      "-D",
      link + "/user=" + first + "/user",
      "-D",
      link + "/view=" + other + "/view",
      "-D",
      link + "/here=" + first + "/view"
    };
    Bench.Ended elsewhere =
        run("viewfs://all/", "elsewhere", "rep3=/view/rep3", view).exitedWith(2);
    assertThat(elsewhere.lastError())
        .isEqualTo(
            "ec-write: -ecDir /view/rep3 ("
                + other
                + "/view/rep3) is on a different file system from -baseDir, which is on "
                + first
                + "; use directories in one file system");
    Bench.Ended renamed = run("viewfs://all/", "renamed", "rep3=/here/rep3", view).exitedWith(2);
    assertThat(renamed.lastError())
        .isEqualTo(
            "ec-write: -ecDir /here/rep3 is a path of a view; pass -ecDir " + first + "/view/rep3");
    Bench.Ended nowhere = run("viewfs://all/", "nowhere", "rep3=/nowhere", view).exitedWith(2);
    assertThat(nowhere.lastError())
        .startsWith("ec-write: -ecDir /nowhere does not exist in the default file system");
  }
}
