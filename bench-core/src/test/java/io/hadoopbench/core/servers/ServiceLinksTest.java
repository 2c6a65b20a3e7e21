package io.hadoopbench.core.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Links to services that the configuration names; handshakes with Kerberos are in KerberosIT. */
class ServiceLinksTest {
  private static Map<String, String> links(String... keys) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < keys.length; i += 2) {
      conf.set(keys[i], keys[i + 1]);
    }
    return ServiceLinks.of(conf);
  }

  @Test
  void unnamedServicesHaveNoLink() {
    assertThat(links()).isEmpty();
    assertThat(links("dfs.federation.router.rpc-address", "0.0.0.0:8888")).isEmpty();
  }

  @Test
  void serviceThatCannotBeAskedHasReason() {
    assertThat(links("hbase.zookeeper.quorum", "zk1,zk2"))
        .containsEntry("link.hbase", "not asked: set hbase.masters=HOST:PORT, or pass it with -D");
    assertThat(
            links("hive.server2.thrift.bind.host", "h", "hive.server2.authentication", "LDAP")
                .get("link.hiveserver2"))
        .startsWith("not asked: hive.server2.authentication=LDAP");
  }

  @Test
  void unreachableServerIsNamed() throws Exception {
    int closed;
    try (ServerSocket socket = new ServerSocket(0)) {
      closed = socket.getLocalPort();
    }
    assertThat(links("hbase.masters", "localhost:" + closed).get("link.hbase"))
        .startsWith("no: localhost:" + closed);
    assertThat(links("hbase.masters", "localhost:port").get("link.hbase"))
        .startsWith("no: localhost:port: ");
    assertThat(
            links("hadoop.security.key.provider.path", "kms://https@localhost:1/gateway/a/kms")
                .get("link.knox"))
        .startsWith("no: localhost:1");
  }

  /** As HBase without Kerberos answers a client that asks for it. */
  @Test
  void hbaseWithoutKerberosHasNoProtection() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> asked =
          CompletableFuture.runAsync(
              () -> {
                try (Socket client = server.accept()) {
                  new DataInputStream(client.getInputStream()).readNBytes(10);
                  DataOutputStream out = new DataOutputStream(client.getOutputStream());
                  out.writeInt(0);
                  out.writeInt(-88);
                } catch (java.io.IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              });
      assertThat(links("hbase.masters", "127.0.0.1:" + server.getLocalPort()))
          .containsEntry("link.hbase", "SIMPLE none no SASL");
      asked.get();
    }
  }
}
