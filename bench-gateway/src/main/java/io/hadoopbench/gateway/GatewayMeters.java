package io.hadoopbench.gateway;

import io.hadoopbench.core.scenario.ScenarioRun.ServerSide;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** The meters of the gateways that variants go through, and what they prove. */
final class GatewayMeters {
  private static final String TLS_SEEN = "tls.gateway";
  private static final String JVM_OPTIONS = "gateway.jvmOptions";

  private final Gateways gateways;
  private final Map<String, GatewayMeter> meters = new HashMap<>();

  GatewayMeters(Gateways gateways) {
    this.gateways = gateways;
  }

  private Optional<GatewayMeter> meter(Variant variant) {
    return gateways.jmx(variant).map(jmx -> meters.computeIfAbsent(Ways.gatewayName(variant), name -> new GatewayMeter(jmx)));
  }

  /** After the driver's own connections, before those of the job. */
  void beforeJob(Variant variant) throws IOException {
    Optional<GatewayMeter> meter = meter(variant);
    if (meter.isPresent()) {
      meter.get().beforeJob();
    }
  }

  /** Directly before the timed part. */
  void before(Variant variant) throws IOException {
    Optional<GatewayMeter> meter = meter(variant);
    if (meter.isPresent()) {
      meter.get().before();
    }
  }

  /**
   * CPU seconds of the variant's gateway since then; empty when it goes through none that can be asked.
   *
   * @param server receives the evidence
   */
  OptionalDouble after(Variant variant, ServerSide server) throws IOException {
    Optional<GatewayMeter> meter = meter(variant);
    if (meter.isEmpty()) {
      return OptionalDouble.empty();
    }
    double cpuSeconds = meter.get().cpuSeconds();
    List<String> wanted = flags(variant);
    server.evidence().add(JVM_OPTIONS, meter.get().jvmOptions().stream()
        .filter(option -> option.startsWith("-X") || wanted.contains(option)).collect(Collectors.joining(" ")));
    meter.get().newConnections().ifPresent(all -> all.forEach((kind, count) -> server.evidence().add(TLS_SEEN, kind, count)));
    return OptionalDouble.of(cpuSeconds);
  }

  /**
   * Why TLS and the gateway's JVM were not what the variant says; empty when they were.
   *
   * @param tls what TLS has to be, as in the factor
   */
  List<String> mismatches(Variant variant, String tls, TaskReport report, ServerSide server) {
    List<String> reasons = new ArrayList<>();
    wrongFlags(variant, server).ifPresent(reasons::add);
    Map<String, Long> seen = server.evidence().values(TLS_SEEN);
    reasons.addAll(Proof.mismatches(tls, report.evidence().values(Requests.TLS), meter(variant).map(meter -> seen)));
    return reasons;
  }

  private static List<String> flags(Variant variant) {
    return !Ways.gateway(variant) || Ways.flags(variant).isEmpty() ? List.of() : List.of(Ways.flags(variant).split("\\s+"));
  }

  /** Why the gateway's JVM did not have the variant's flags; empty when it had, or when the variant has none. */
  private static Optional<String> wrongFlags(Variant variant, ServerSide server) {
    List<String> wanted = flags(variant);
    Set<String> seen = server.evidence().values(JVM_OPTIONS).keySet();
    return wanted.isEmpty() || !seen.isEmpty() && seen.stream().allMatch(options -> List.of(options.split("\\s+")).containsAll(wanted)) ? Optional.empty()
        : Optional.of("labelled gatewayJvm=" + variant.level(Ways.GATEWAY_JVM) + ", but the gateway's JVM had the options " + seen);
  }
}
