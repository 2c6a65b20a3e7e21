package io.hadoopbench.rpc.wire;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.wire.WireCapture;
import io.hadoopbench.rpc.client.ProtectionLevel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Looks at the wire: a few calls of each variant, apart from its trials, are captured on loopback. Their paths must be readable there for
 * whoever listens, or not, as the level of each leg of the way has it.
 */
public final class WireProof {
  static final String OPTION = "captureProof";
  static final int CALLS = 50;
  private static final String READABLE = "path readable";
  private static final String NOT_READABLE = "path not readable";

  /**
   * A connection on the way of a call.
   *
   * @param name as in evidence: {@code client}, {@code hop}
   * @param protection level that it is labelled with
   * @param port of its server
   */
  public record Leg(String name, String protection, int port) { }

  /** What was seen of one variant. */
  record Seen(Map<String, String> evidence, Map<String, Double> resources, List<String> contradictions) { }

  /** Makes the call of an index, over a connection that is there. */
  @FunctionalInterface
  public interface Caller {
    void call(int index) throws IOException;
  }

  private final RunContext context;
  private final Map<String, Seen> seen = new HashMap<>();

  public WireProof(RunContext context) {
    this.context = context;
  }

  public static Option option() {
    return Option.flag(OPTION, "embedded cluster; needs tshark and root: capture a few calls of each variant on loopback, before its trials, and"
        + " prove that their paths are readable there or not, as the variant says. The packets are deleted, or kept in capture/ with -keepResults");
  }

  /** @throws UsageException if packets cannot be captured here though they should */
  public static void check(Settings settings) {
    if (settings.flag(OPTION)) {
      WireCapture.require(settings, OPTION);
    }
  }

  /** Whether a variant is to be looked at, because it was not yet. */
  public boolean wants(Variant variant) {
    return context.settings().flag(OPTION) && !seen.containsKey(variant.id());
  }

  /**
   * Makes calls and looks at them.
   *
   * @param client port of the client's end of the connection
   * @param legs the client's own first; all calls pass each of them
   * @param caller whose requests name paths of the run
   */
  public void look(Variant variant, int client, List<Leg> legs, Caller caller) throws IOException {
    Path folder = Files.createDirectories(context.localDir().resolve("capture"));
    Path file = folder.resolve(variant.fileName() + ".pcapng");
    try {
      List<WireCapture.Segment> segments;
      try (WireCapture capture = WireCapture.start(file, legs.stream().map(Leg::port).distinct().toList())) {
        for (int i = 0; i < CALLS; i++) {
          caller.call(i);
        }
        segments = capture.stop();
      }
      seen.put(variant.id(), judge(context.runId(), client, legs, segments));
    } finally {
      if (!context.settings().flag("keepResults")) {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    }
  }

  /**
   * What the segments say of the legs.
   *
   * @param name a part of every path that was called for
   * @param client port of the client
   */
  static Seen judge(String name, int client, List<Leg> legs, List<WireCapture.Segment> segments) {
    byte[] path = name.getBytes(StandardCharsets.UTF_8);
    Map<String, String> evidence = new TreeMap<>();
    List<String> contradictions = new ArrayList<>();
    for (Leg leg : legs) {
      boolean own = leg.equals(legs.get(0));
      List<WireCapture.Segment> requests = segments.stream()
          .filter(segment -> segment.to() == leg.port() && (!own || segment.from() == client)).toList();
      long readable = requests.stream().filter(segment -> segment.contains(path)).count();
      evidence.put("wire." + leg.name(), readable > 0 ? READABLE : NOT_READABLE);
      if (requests.size() < CALLS) {
        contradictions.add("of " + CALLS + " captured calls the wire shows " + requests.size() + " requests (" + leg.name() + ")");
      } else if (leg.protection().equals(ProtectionLevel.PRIVACY) ? readable > 0 : readable < CALLS) {
        contradictions.add("labelled " + leg.protection() + ", but of " + CALLS + " captured calls " + readable
            + " showed their path on the wire (" + leg.name() + ")");
      }
    }
    Map<String, Double> resources = new TreeMap<>();
    int server = legs.get(0).port();
    resources.put("wire.clientToServerBytesPerCall", bytes(segments, client, server) / CALLS);
    resources.put("wire.serverToClientBytesPerCall", bytes(segments, server, client) / CALLS);
    return new Seen(evidence, resources, contradictions);
  }

  private static double bytes(List<WireCapture.Segment> segments, int from, int to) {
    return segments.stream().filter(segment -> segment.from() == from && segment.to() == to).mapToLong(segment -> segment.payload().length).sum();
  }

  /** Adds what was seen of a variant, if anything, to what is known of its trial. */
  public void addTo(Observed observed, Variant variant) {
    Seen found = seen.get(variant.id());
    if (found != null) {
      found.evidence().forEach(observed.evidence()::add);
      observed.resources().putAll(found.resources());
      observed.contradictions().addAll(found.contradictions());
    }
  }
}
