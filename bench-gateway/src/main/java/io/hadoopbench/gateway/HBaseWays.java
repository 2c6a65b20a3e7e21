package io.hadoopbench.gateway;

import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The factors of gateway-hbase-scan; what a gateway can be is as with WebHDFS. */
final class HBaseWays {
  static final String REST = "rest";
  static final String JAVA = "java";
  static final String SHELL = "shell";
  static final String FORMAT = "format";
  static final String BATCH = "batch";

  private HBaseWays() { }

  static List<Factor> factors() {
    List<Factor> gateway = Ways.factors().stream().filter(factor -> Set.of(Ways.TLS, Ways.AUTH, Ways.GATEWAY_JVM).contains(factor.name()))
        .map(factor -> factor.name().equals(Ways.TLS) ? new Factor(Ways.TLS, factor.help(), factor.levels(), List.of(Ways.JDK)) : factor).toList();
    return Stream.of(
        List.of(new Factor(Ways.PATH, "rest: HBase's REST server; gateway: the same through Knox; java: HBase's own client; shell: HBase's shell,"
            + " which prints the rows.", List.of(REST, Ways.GATEWAY, JAVA, SHELL), List.of(REST, Ways.GATEWAY, JAVA)),
        new Factor(FORMAT, "how REST writes rows.", Stream.of(HBaseFormat.values()).map(HBaseFormat::level).toList())),
        gateway,
        List.of(new Factor(BATCH, "rows of one request.", List.of("1000", "100", "10000"), List.of("1000")))).flatMap(List::stream).toList();
  }

  static Set<String> irrelevant(Variant variant) {
    Set<String> none = new HashSet<>();
    if (!Ways.gateway(variant)) {
      none.addAll(Set.of(Ways.TLS, Ways.AUTH, Ways.GATEWAY_JVM));
    }
    if (!overHttp(variant)) {
      none.add(FORMAT);
    }
    return none;
  }

  /** Whether REST is asked, through a gateway or not. */
  static boolean overHttp(Variant variant) {
    return variant.level(Ways.PATH).equals(REST) || Ways.gateway(variant);
  }

  static boolean shell(Variant variant) {
    return variant.level(Ways.PATH).equals(SHELL);
  }
}
