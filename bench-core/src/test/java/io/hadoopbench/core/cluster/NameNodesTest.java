package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/**
 * Matches pages with the NameNode that clients call; SabotageCases has a page of another NameNode.
 */
class NameNodesTest {
  private static boolean same(String called, String describe) {
    return NameNodes.sameHost(address(called), address(describe));
  }

  private static InetSocketAddress address(String host) {
    return host.endsWith(".invalid")
        ? InetSocketAddress.createUnresolved(host, 8020)
        : new InetSocketAddress(host, 8020);
  }

  private static Configuration conf(String... keysAndValues) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      conf.set(keysAndValues[i], keysAndValues[i + 1]);
    }
    return conf;
  }

  /** Hadoop's default is the wildcard address, which on this host would reach any local server. */
  @Test
  void wildcardAddressesUseTheNameNodesHost() {
    assertThat(
            new NameNodes(
                    conf(
                        "fs.defaultFS",
                        "hdfs://nn.example.com:8020",
                        "dfs.namenode.http-address",
                        "0.0.0.0:9870"),
                    line -> {})
                .webs())
        .containsExactly(Map.entry("namenode", URI.create("http://nn.example.com:9870")));
    assertThat(new NameNodes(conf("fs.defaultFS", "hdfs://nn.example.com"), line -> {}).webs())
        .containsExactly(Map.entry("namenode", URI.create("http://nn.example.com:9870")));
    assertThat(
            new NameNodes(
                    conf(
                        "fs.defaultFS",
                        "hdfs://ns",
                        "dfs.ha.namenodes.ns",
                        "nn1,nn2",
                        "dfs.http.policy",
                        "HTTPS_ONLY",
                        "dfs.namenode.rpc-address.ns.nn1",
                        "a.example.com:8020",
                        "dfs.namenode.rpc-address.ns.nn2",
                        "b.example.com:8020",
                        "dfs.namenode.https-address.ns.nn1",
                        "0.0.0.0:9871",
                        "dfs.namenode.https-address.ns.nn2",
                        "web.example.com:9999"),
                    line -> {})
                .webs())
        .containsExactly(
            Map.entry("nn1", URI.create("https://a.example.com:9871")),
            Map.entry("nn2", URI.create("https://web.example.com:9999")));
  }

  /** Clients of vendors often have only the RPC addresses. */
  @Test
  void pagesWithoutAddressUseTheDefaultPort() {
    String[] ha = {
      "fs.defaultFS",
      "hdfs://ns",
      "dfs.ha.namenodes.ns",
      "nn1",
      "dfs.namenode.rpc-address.ns.nn1",
      "a.example.com:8020",
      "dfs.http.policy",
      "HTTP_ONLY"
    };
    assertThat(new NameNodes(conf(ha), line -> {}).webs())
        .containsExactly(Map.entry("nn1", URI.create("http://a.example.com:9870")));
    ha[ha.length - 1] = " HTTPS_ONLY ";
    assertThat(new NameNodes(conf(ha), line -> {}).webs())
        .containsExactly(Map.entry("nn1", URI.create("https://a.example.com:9871")));
  }

  @Test
  void unresponsivePagesAreReportedOnceWithTheirKey() {
    List<String> lines = new ArrayList<>();
    NameNodes nameNodes =
        new NameNodes(
            conf("fs.defaultFS", "hdfs://127.0.0.1:1", "dfs.namenode.http-address", "127.0.0.1:1"),
            lines::add);
    assertThat(nameNodes.ofClients()).isEmpty();
    assertThat(nameNodes.ofClients()).isEmpty();
    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("no NameNode page at http://127.0.0.1:1 (")
        .contains("dfs.namenode.http-address");
  }

  @Test
  void differentAddressesAreDifferentHosts() {
    assertThat(same("10.0.0.1", "10.0.0.1")).isTrue();
    assertThat(same("10.0.0.1", "10.0.0.2")).isFalse();
  }

  @Test
  void loopbackAddressesMatchAndUnresolvedNamesMatchAny() {
    assertThat(same("127.0.0.1", "127.0.0.2")).isTrue();
    assertThat(same("10.0.0.1", "namenode.invalid")).isTrue();
  }
}
