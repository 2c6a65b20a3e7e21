package io.hadoopbench.ingest.security;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.wire.WireCapture;
import io.hadoopbench.ingest.api.EntryWriter;
import io.hadoopbench.ingest.api.Instance;
import io.hadoopbench.ingest.client.AccumuloAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks at the wire: a few entries of each level, in a table of their own and apart from trials, must be readable there
 * for whoever listens, or not, as the level has it.
 */
final class WireProof {
  static final String OPTION = "captureProof";
  /** Evidence. */
  static final String ENTRY = "wire.entry";
  static final int ENTRIES = 20;
  private static final long WRITER_BYTES = 100_000;

  private final RunContext run;
  private final AccumuloAccess servers;
  private final Map<Level, Seen> seen = new EnumMap<>(Level.class);

  /**
   * What was seen of a level.
   *
   * @param contradiction empty when it is what the level says
   */
  record Seen(String evidence, Optional<String> contradiction) { }

  WireProof(RunContext run, AccumuloAccess servers) {
    this.run = run;
    this.servers = servers;
  }

  static Option option() {
    return Option.flag(OPTION,
        "embedded cluster; needs tshark and root: capture a few entries of each level on loopback, before its trials, "
        + "and prove that they are readable there or not,"
        + " as the level says. The packets are deleted, or kept in capture/ with -keepResults");
  }

  static void check(Settings settings) {
    if (settings.flag(OPTION)) {
      WireCapture.require(settings, OPTION);
    }
  }

  /** Once for each level, whose servers are up. */
  void look(Level level) throws IOException {
    if (!run.settings().flag(OPTION) || seen.containsKey(level)) {
      return;
    }
    List<Integer> ports = List.of(run.cluster().servers(Role.TABLET_SERVER).get(level.text()).endpoint(ServerAccess.BINARY).getPort());
    Path folder = Files.createDirectories(run.localDir().resolve("capture"));
    Path file = folder.resolve(level.text() + ".pcapng");
    String marker = "readable-" + run.runId();
    String table = "hadoopbench_wire_" + run.runId().replaceAll("[^A-Za-z0-9]", "_");
    try (Instance instance = servers.open(level.text())) {
      instance.create(table, List.of(), Map.of());
      try (WireCapture capture = WireCapture.start(file, ports)) {
        write(instance, table, marker);
        seen.put(level, judge(level, marker, ports, capture.stop()));
      } finally {
        instance.drop(table);
      }
    } finally {
      if (!run.settings().flag("keepResults")) {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    }
  }

  private static void write(Instance instance, String table, String marker) throws IOException {
    try (EntryWriter writer = instance.writer(table, WRITER_BYTES, 1)) {
      for (int i = 0; i < ENTRIES; i++) {
        writer.write(bytes("row" + i), bytes("f"), bytes("q"), bytes(marker + "-" + i + "."));
        writer.flush();
      }
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** @param marker in the value of each entry */
  static Seen judge(Level level, String marker, List<Integer> ports, List<WireCapture.Segment> segments) {
    List<WireCapture.Segment> requests = segments.stream().filter(segment -> ports.contains(segment.to())).toList();
    long readable = requests.stream().filter(segment -> segment.contains(bytes(marker))).count();
    String evidence = readable > 0 ? "readable" : "not readable";
    if (requests.size() < ENTRIES) {
      return new Seen(evidence, Optional.of("of " + ENTRIES + " captured writes the wire shows " + requests.size() + " requests"));
    }
    boolean asLabelled = level.readable() ? readable >= ENTRIES : readable == 0;
    return new Seen(evidence, asLabelled ? Optional.empty()
        : Optional.of("labelled " + level.text() + ", but of " + ENTRIES + " captured entries " + readable + " were readable on the wire"));
  }

  /** Adds what was seen of a level, if anything, to what is known of its trial. */
  void addTo(Observed observed, Level level) {
    Seen found = seen.get(level);
    if (found != null) {
      observed.evidence().add(ENTRY, found.evidence());
      found.contradiction().ifPresent(observed.contradictions()::add);
    }
  }
}
