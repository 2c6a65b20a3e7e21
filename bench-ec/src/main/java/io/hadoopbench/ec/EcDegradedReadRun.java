package io.hadoopbench.ec;

import io.hadoopbench.core.cluster.Faults;
import io.hadoopbench.core.cluster.HookFaults;
import io.hadoopbench.core.experiment.RunContext;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** ec-degraded-read at work: DataNodes go down when all maps stand at the barrier, and are back before the next trial. */
final class EcDegradedReadRun extends EcReadRun {
  /** Evidence: how many holders of data each block lost. */
  private static final String LOST = "down.dataHoldersLost";

  private static final int MAX_ERROR = 60;

  private final Optional<Faults> faults;
  private Set<String> down = Set.of();

  EcDegradedReadRun(RunContext context) throws IOException {
    super(context);
    Optional<Faults> own = context.cluster().faults();
    faults = own.isPresent() || !context.settings().has("allowFaults") ? own
        : Optional.of(new HookFaults(Path.of(context.settings().text("allowFaults")), fs()));
  }

  @Override
  Set<String> down() {
    return down;
  }

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    if (Down.of(variant) > 0 && faults.isEmpty()) {
      return Optional.of("nothing may be taken down here: -allowFaults PROGRAM is not given");
    }
    return super.unavailable(variant);
  }

  @Override
  boolean readable(Variant variant) {
    return Down.of(variant) <= redundancy(variant).survives();
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    heal();
    return super.prepare(variant, trial);
  }

  @Override
  public void before(Variant variant) throws IOException {
    if (Down.of(variant) > 0) {
      Set<String> victims = placement(variant).victims(Down.of(variant));
      down = victims; // first, so that they come back whatever happens
      if (variant.level(Down.FAULT).equals(Down.HANG)) {
        faults.orElseThrow().hang(victims);
      } else {
        faults.orElseThrow().kill(victims);
      }
    }
    super.before(variant);
  }

  @Override
  public ServerSide after(Variant variant, TaskReport report) throws IOException {
    Placement placement = placement(variant);
    ServerSide server = super.after(variant, report);
    server.evidence().add(LOST, placement.fewestLost(down) + " to " + placement.mostLost(down) + " of a block");
    server.evidence().add("down.dataNodes", down.size());
    heal();
    return server;
  }

  @Override
  public Optional<String> expectedLoss(Variant variant, TaskReport report) {
    return Down.of(variant) > redundancy(variant).survives() && report.errorCount() > 0
        ? Optional.of("expected loss: " + Down.of(variant) + " DataNodes down, the layout survives " + redundancy(variant).survives() + "; "
            + "reading failed with: " + firstWords(String.join("; ", report.errorSamples().values())))
        : Optional.empty();
  }

  @Override
  public List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    List<String> reasons = super.mismatches(variant, report, server);
    if (Down.of(variant) > 0 && Layouts.coded(variant) && report.resources().get(EcWorkloads.DECODE_SECONDS) == 0) {
      reasons.add(Down.of(variant) + " DataNodes were down, but hardly anything was decoded; raise -size");
    }
    return reasons;
  }

  @Override
  public void clean(Variant variant, String trial) throws IOException {
    heal();
  }

  @Override
  public void close() throws IOException {
    heal();
    super.close();
  }

  private void heal() throws IOException {
    if (!down.isEmpty()) {
      faults.orElseThrow().heal();
      down = Set.of();
    }
  }

  /** HDFS describes every chunk of the stripe. */
  private static String firstWords(String text) {
    return text.length() <= MAX_ERROR ? text : text.substring(0, MAX_ERROR) + "...";
  }
}
