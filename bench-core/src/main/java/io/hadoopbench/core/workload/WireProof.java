package io.hadoopbench.core.workload;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.RunContext;
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
 * Checks protection on the wire by capturing a few requests of each variant on loopback, separately
 * from the variant's trials. A mark in the requests must be readable or unreadable there, as the
 * label of each leg requires.
 */
public final class WireProof {
  private static final String OPTION = "captureProof";

  private final RunContext run;
  private final String what;
  private final String mark;
  private final int count;
  private final Map<String, Seen> seen = new HashMap<>();

  /**
   * Creates a check.
   *
   * @param what plural noun for the requests, such as {@code calls}
   * @param mark name of the marked part in evidence, such as {@code "path "}; empty for the whole
   *     request
   * @param count number of requests to capture per variant
   */
  public WireProof(RunContext run, String what, String mark, int count) {
    this.run = run;
    this.what = what;
    this.mark = mark;
    this.count = count;
  }

  /**
   * A connection through which a request passes.
   *
   * @param name name in evidence, such as {@code client} or {@code hop}
   * @param label label of the connection's protection
   * @param readable whether the protection leaves the mark readable
   * @param client port of the sending side; {@link #ANY} to include all clients
   * @param server port of the receiving side
   */
  public record Leg(String name, String label, boolean readable, int client, int server) {
    public static final int ANY = 0;

    private boolean carries(WireCapture.Segment segment) {
      return segment.to() == server && (client == ANY || segment.from() == client);
    }
  }

  /** What was observed about one variant. */
  record Seen(
      Map<String, String> evidence, Map<String, Double> resources, List<String> mismatches) {}

  /** Sends the request with the given index over an existing connection. */
  @FunctionalInterface
  public interface Sender {
    void send(int index) throws IOException;
  }

  public static Option option(String what) {
    return Option.flag(
        OPTION,
        """
        embedded cluster, requires tshark and root: capture a few %s of each \
        variant on loopback before its trials, and check that they are readable or \
        unreadable there, as the variant requires. Packets are deleted, or kept in \
        capture/ with -keepFiles\
        """
            .formatted(what));
  }

  /**
   * Checks that packets can be captured, if requested.
   *
   * @throws UsageException if they cannot be captured
   */
  public static void check(Settings settings) {
    if (settings.flag(OPTION)) {
      WireCapture.require(settings, OPTION);
    }
  }

  public boolean wants(String variant) {
    return run.settings().flag(OPTION) && !seen.containsKey(variant);
  }

  /**
   * Sends requests and checks them.
   *
   * @param variant name of the variant, which must be valid as a file name
   * @param marked text that each request contains
   * @param legs connections through which all requests pass, beginning with the client's own
   */
  public void inspect(String variant, String marked, List<Leg> legs, Sender sender)
      throws IOException {
    Path folder = Files.createDirectories(run.localDir().resolve("capture"));
    Path file = folder.resolve(variant + ".pcapng");
    try (WireCapture capture =
        WireCapture.start(file, legs.stream().map(Leg::server).distinct().toList())) {
      for (int i = 0; i < count; i++) {
        sender.send(i);
      }
      seen.put(variant, judge(marked, legs, capture.stop()));
    } finally {
      if (!run.settings().flag("keepFiles")) {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    }
  }

  /** Compares the segments with the labels of the legs. */
  Seen judge(String marked, List<Leg> legs, List<WireCapture.Segment> segments) {
    byte[] text = marked.getBytes(StandardCharsets.UTF_8);
    Seen found = new Seen(new TreeMap<>(), new TreeMap<>(), new ArrayList<>());
    for (Leg leg : legs) {
      List<WireCapture.Segment> requests = segments.stream().filter(leg::carries).toList();
      long readable = requests.stream().filter(segment -> segment.contains(text)).count();
      found.evidence.put("wire." + leg.name(), mark + (readable > 0 ? "readable" : "not readable"));
      if (requests.size() < count) {
        found.mismatches.add(
            "%s requests were seen on the wire for %s captured %s (%s)"
                .formatted(requests.size(), count, what, leg.name()));
      } else if (leg.readable() ? readable < count : readable > 0) {
        found.mismatches.add(
            "labelled %s, but of %s captured %s %s were readable on the wire (%s)"
                .formatted(leg.label(), count, what, readable, leg.name()));
      }
      if (leg.client() != Leg.ANY) {
        found.resources.put(
            "wire.clientToServerBytesPerCall", bytes(segments, leg.client(), leg.server()) / count);
        found.resources.put(
            "wire.serverToClientBytesPerCall", bytes(segments, leg.server(), leg.client()) / count);
      }
    }
    return found;
  }

  private static double bytes(List<WireCapture.Segment> segments, int from, int to) {
    return segments.stream()
        .filter(segment -> segment.from() == from && segment.to() == to)
        .mapToLong(segment -> segment.payload().length)
        .sum();
  }

  public void addTo(Observed observed, String variant) {
    Seen found = seen.get(variant);
    if (found != null) {
      found.evidence().forEach(observed.evidence()::add);
      observed.resources().putAll(found.resources());
      found.mismatches().forEach(observed::mismatch);
    }
  }
}
