package io.hadoopbench.gateway;

import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.gateway.micro.HttpBenchmark;
import io.hadoopbench.gateway.micro.ListBenchmark;
import io.hadoopbench.gateway.micro.RowsBenchmark;
import io.hadoopbench.gateway.micro.TlsPair;
import io.hadoopbench.gateway.micro.TlsRecordBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What one core can do at best: the client's HTTP against a server that does nothing else, and TLS in the gateway and in the client. */
final class GatewayLimits {
  /** Nearly the largest that TLS has; both ends fill them when a file passes. */
  private static final int RECORD_BYTES = 16000;
  private static final String WRAP = "wrap";
  private static final String UNWRAP = "unwrap";

  private GatewayLimits() { }

  static List<LimitProbe> reading() {
    return all("receive", "receiving in the client", UNWRAP, "decrypting in the client", WRAP, "encrypting in the gateway");
  }

  static List<LimitProbe> writing() {
    return all("send", "sending in the client", WRAP, "encrypting in the client", UNWRAP, "decrypting in the gateway");
  }

  static List<LimitProbe> listing() {
    return Stream.of(Ways.DIRECT, Ways.GATEWAY).map(path -> new LimitProbe("listing by our client, no gateway, no NameNode",
        "receiving and parsing in the client", ListBenchmark.ofEntries(), GatewayMetrics.ENTRIES_PER_SECOND, 1, Map.of(Ways.PATH, path))).toList();
  }

  /** Of the file alone: with a driver before it, nobody can tell our share from the driver's. */
  static List<LimitProbe> text() {
    return List.of(new LimitProbe("rows of a file in memory, no HDFS", "taking rows apart and adding them up", RowsBenchmark.ofRows(),
        HiveMetrics.ROWS_PER_SECOND, 1, Map.of(Ways.PATH, HiveSelect.TEXT)));
  }

  private static List<LimitProbe> all(String http, String httpPart, String client, String clientPart, String gateway, String gatewayPart) {
    List<LimitProbe> all = new ArrayList<>();
    for (String path : List.of(Ways.DIRECT, Ways.GATEWAY)) {
      all.add(new LimitProbe("HTTP by the JDK, no gateway, no HDFS", httpPart, HttpBenchmark.of(http), FileTrials.MEGABYTES_PER_SECOND, 1,
          Map.of(Ways.PATH, path)));
    }
    Map<String, String> suites = Map.of(Ways.JDK, TlsPair.GCM, Ways.NO_GCM, TlsPair.CHACHA20, Ways.CONSCRYPT, TlsPair.GCM);
    for (String tls : List.of(Ways.JDK, Ways.NO_GCM, Ways.CONSCRYPT)) {
      // the client's TLS is the JDK's, whatever the gateway has
      String provider = tls.equals(Ways.CONSCRYPT) ? TlsPair.CONSCRYPT : TlsPair.JDK;
      Map<String, String> levels = Map.of(Ways.PATH, Ways.GATEWAY, Ways.TLS, tls);
      all.add(tls(client, TlsPair.JDK, suites.get(tls), clientPart, levels));
      // the benchmark's JVM has no flags that take code away
      Map<String, String> usual = new TreeMap<>(levels);
      usual.put(Ways.GATEWAY_JVM, Ways.NONE);
      all.add(tls(gateway, provider, suites.get(tls), gatewayPart, usual));
    }
    return all;
  }

  private static LimitProbe tls(String method, String provider, String suite, String part, Map<String, String> levels) {
    return new LimitProbe("TLS records, " + provider + ", " + suite, part, TlsRecordBenchmark.of(method, provider, suite, RECORD_BYTES),
        FileTrials.MEGABYTES_PER_SECOND, 1, levels);
  }
}
