package io.hadoopbench.ingest.security;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.WireProof;
import io.hadoopbench.ingest.api.Instance;
import io.hadoopbench.ingest.api.Instance.EntryWriter;
import io.hadoopbench.ingest.client.AccumuloAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Factor {@code security}: the protection of connections to Accumulo. All servers in an Accumulo
 * instance have the same level. Therefore an embedded cluster either runs one warm instance per
 * level, or restarts a single instance before each trial. Validity check: what client and tablet
 * server report about their connections.
 */
public final class Security implements Treatment {
  public static final String SECURITY = "security";
  private static final String RESTART = "restart";

  private static final String ALWAYS = "always";

  /**
   * Number of entries per level whose packets are captured, and the buffer size of the writer,
   * which flushes each entry.
   */
  private static final int CAPTURED = 20;

  private static final long CAPTURED_BYTES = 100_000;

  /** Returns a variant's level as it is written in options. */
  public static String level(Variant variant) {
    return variant.level(SECURITY);
  }

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            SECURITY,
            "protection of connections to Accumulo. tls: both ends have a certificate; sasl-*:"
                + " Kerberos, with quality of protection auth, auth-int or auth-conf.",
            Level.all(),
            List.of(Level.NONE.text(), Level.TLS.text(), Level.SASL_AUTH_CONF.text())));
  }

  @Override
  public List<Option> options() {
    List<Option> options = new ArrayList<>(AccumuloAccess.options());
    options.addAll(
        List.of(
            Option.choice(
                RESTART,
                "never|" + ALWAYS,
                """
                on the embedded cluster, 'never' runs one warm Accumulo instance per level; \
                'always' runs a single instance and restarts its servers before each trial, \
                as in study S2 and with -%s 0\
                """
                    .formatted(RunLength.WARM_UP)),
            WireProof.option("entries")));
    return options;
  }

  @Override
  public void check(Settings settings) {
    ExistingOnly.check(
        settings, "starts its own Accumulo", AccumuloAccess.CLIENT, AccumuloAccess.CLASSPATH);

    settings.require(
        RESTART,
        when -> !restarts(settings) || RunLength.warmUp(settings).orElse(1) == 0,
        "servers that restart before each trial lose their warm-up; add -"
            + RunLength.WARM_UP
            + " 0");
    WireProof.check(settings);
    if (!ExistingOnly.asked(settings)) {
      return;
    }
    if (restarts(settings)) {
      ExistingOnly.refuse(settings, RESTART);
    }
    for (String option : List.of(AccumuloAccess.CLIENT, AccumuloAccess.CLASSPATH)) {
      if (!settings.has(option)) {
        throw new UsageException("-" + option + " is required on an existing cluster; see -h");
      }
    }
    for (String level : AccumuloAccess.files(settings).keySet()) {
      if (!Level.all().contains(level)) {
        throw new UsageException(
            "-%s %s=...: must be one of %s"
                .formatted(AccumuloAccess.CLIENT, level, String.join(", ", Level.all())));
      }
    }
  }

  @Override
  public Optional<String> excludes(Variant variant, Settings settings) {
    String level = variant.level(SECURITY);
    return !ExistingOnly.asked(settings) || AccumuloAccess.files(settings).containsKey(level)
        ? Optional.empty()
        : Optional.of(SECURITY + "=" + level + " needs a file in -" + AccumuloAccess.CLIENT);
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    if (restarts(settings)) {
      needs.servers(Role.TABLET_SERVER);
    } else {
      needs.accumulo(variant.level(SECURITY));
    }
    if (Level.of(variant.level(SECURITY)).sasl()) {
      needs.kerberos();
    }
  }

  @Override
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    return restarts(settings)
        ? forAll(Map.of(ClusterNeeds.ACCUMULO_SECURITY, variant.level(SECURITY)))
        : Map.of();
  }

  private static boolean restarts(Settings settings) {
    return settings.text(RESTART).equals(ALWAYS);
  }

  private static Map<Role, Map<String, String>> forAll(Map<String, String> settings) {
    return ClusterNeeds.ACCUMULO.stream().collect(Collectors.toMap(role -> role, role -> settings));
  }

  @Override
  public Opened open(RunContext run) {
    return new Protected(run, new AccumuloAccess(run.cluster(), run.settings()));
  }

  private static final class Protected implements Opened {
    private final RunContext run;
    private final AccumuloAccess servers;
    private final WireProof wire;

    /** The level of the servers in the previous trial, and whether the restart marker was set. */
    private Optional<Level> before = Optional.empty();

    private boolean marked;

    Protected(RunContext run, AccumuloAccess servers) {
      this.run = run;
      this.servers = servers;
      this.wire = new WireProof(run, "entries", "", CAPTURED);
    }

    private static Level level(Trial trial) {
      return Level.of(Security.level(trial.variant()));
    }

    /**
     * Connects only to an existing cluster, because an embedded cluster may not have this level
     * yet.
     */
    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      if (run.cluster().isExisting()) {
        try {
          servers.client(variant.level(SECURITY)).open().close();
        } catch (IOException e) {
          throw new UsageException("-" + AccumuloAccess.CLIENT + ": " + e.getMessage());
        }
      }
      return Optional.empty();
    }

    /**
     * Restarts the servers before each trial by changing their settings: to a different level, or
     * to the same level with a toggled restart marker. Trials are not interleaved.
     */
    @Override
    public void settle(List<Trial> group) throws IOException {
      Trial trial = group.get(0);
      Optional<Level> now = Optional.of(level(trial));
      boolean same = before.equals(now);
      before = now;
      marked = restarts(run.settings()) && same && !marked;
      if (marked) {
        Optional<String> refused =
            run.cluster()
                .apply(
                    forAll(
                        Map.of(
                            ClusterNeeds.ACCUMULO_SECURITY,
                            now.get().text(),
                            ClusterNeeds.RESTART,
                            trial.name())));
        if (refused.isPresent()) {
          throw new IOException(refused.get());
        }
      }
      inspect(now.get());
    }

    /**
     * Captures the packets of a few entries in a separate table, for a level whose servers are
     * running.
     */
    private void inspect(Level level) throws IOException {
      if (!wire.wants(level.text())) {
        return;
      }
      int port =
          run.cluster()
              .servers(Role.TABLET_SERVER)
              .get(level.text())
              .endpoint(ServerAccess.BINARY)
              .getPort();
      WireProof.Leg leg =
          new WireProof.Leg("entry", level.text(), level.readable(), WireProof.Leg.ANY, port);
      String marker = "readable-" + run.runId();
      String table = "hadoopbench_wire_" + run.runId().replaceAll("[^A-Za-z0-9]", "_");
      try (Instance instance = servers.client(level.text()).open()) {
        instance.create(table, List.of(), Map.of());
        try (EntryWriter writer = instance.writer(table, CAPTURED_BYTES, 1)) {
          wire.inspect(
              level.text(),
              marker,
              List.of(leg),
              index -> {
                writer.write(
                    bytes("row" + index),
                    bytes("f"),
                    bytes("q"),
                    bytes(marker + "-" + index + "."));
                writer.flush();
              });
        } finally {
          instance.drop(table);
        }
      }
    }

    private static byte[] bytes(String text) {
      return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      wire.addTo(outcome.observed(), level(trial).text());
    }

    @Override
    public void configure(Trial trial, TaskSpec task) throws IOException {
      servers.client(level(trial).text()).addTo(task);
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      return Level.of(Security.level(variant)).mismatches(outcome);
    }
  }
}
