package io.hadoopbench.core.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HadoopKeysTest {
  private static HadoopKeys keys;

  @BeforeAll
  static void read() throws Exception {
    keys = HadoopKeys.ofThisJvm();
  }

  private static Map<String, Optional<String>> unread(String key) {
    return keys.unread(List.of(key), List.of("ns1", "nn1"));
  }

  @ParameterizedTest
  @CsvSource({
    "dfs.encrypt.data.transfer.cipher.suite, dfs.encrypt.data.transfer.cipher.suites",
    "hadoop.security.authentications, hadoop.security.authentication",
    "dfs.data.transfer.protecton, dfs.data.transfer.protection",
    "hadoop.rpc.protections, hadoop.rpc.protection",
    "dfs.client.failover.max.attempt, dfs.client.failover.max.attempts",
    "hadoop.ssl.enabled.protocol, hadoop.ssl.enabled.protocols",
    "dfs.client.use.datanode.hostnames, dfs.client.use.datanode.hostname"
  })
  void similarKeyIsNamed(String key, String meant) {
    assertThat(unread(key)).containsExactly(Map.entry(key, Optional.of(meant)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dfs.encrypt.data.transfer.cipher.suites",
        "dfs.encrypt.data.transfer.cipher.key.bitlength",
        "hadoop.security.crypto.codec.classes.aes.ctr.nopadding",
        "hadoop.proxyuser.hue.hosts",
        "hadoop.security.group.mapping.ldap.url.1",
        "dfs.namenode.rpc-address.ns1.nn1",
        "dfs.ha.namenodes.ns1",
        "ipc.8020.callqueue.impl",
        "io.file.buffer.size",
        "mapreduce.job.name"
      })
  void readKeysAndOpenFamiliesAreNoFindings(String key) {
    assertThat(unread(key)).isEmpty();
  }

  @Test
  void otherUnreadKeysAreListedOnly() {
    assertThat(unread("dfs.own.tool.level"))
        .containsExactly(Map.entry("dfs.own.tool.level", Optional.empty()));
  }
}
