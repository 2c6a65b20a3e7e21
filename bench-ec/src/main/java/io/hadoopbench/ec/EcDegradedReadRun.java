package io.hadoopbench.ec;

import io.hadoopbench.core.cluster.Faults;
import io.hadoopbench.core.cluster.HookFaults;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * ec-degraded-read at work: DataNodes go down when all maps stand at the barrier, or before the job when what they held is to be rebuilt
 * first, and are back before the next trial.
 */
final class EcDegradedReadRun extends EcReadRun {
  /** Evidence: how many holders of data each block lost. */
  private static final String LOST = "down.dataHoldersLost";

  private static final int MAX_ERROR = 60;

  private final Optional<Faults> faults;
  private Set<String> down = Set.of();
  /** From the fault until the blocks were whole again; the NameNode's patience is in it. */
  private double rebuildSeconds;

  EcDegradedReadRun(RunContext context) throws IOException {
    super(context);
    Optional<Faults> own = context.cluster().faults();
    faults = own.isPresent() || !context.settings().has(Down.ALLOW_FAULTS) ? own
        : Optional.of(new HookFaults(Path.of(context.settings().text(Down.ALLOW_FAULTS)), fs()));
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
    Optional<String> notRebuilt = Down.rebuilt(variant) ? notRebuilt(variant) : Optional.empty();
    return notRebuilt.isPresent() ? notRebuilt : super.unavailable(variant);
  }

  /** Why the NameNode could not make the files whole again. */
  private Optional<String> notRebuilt(Variant variant) throws IOException {
    int left = liveDataNodes() - Down.of(variant);
    int units = redundancy(variant).units();
    if (!readable(variant)) {
      return Optional.of("what " + Down.of(variant) + " DataNodes leave that go down at once is not enough to rebuild from: the layout survives "
          + redundancy(variant).survives());
    }
    return left >= units ? Optional.empty() : Optional.of("of " + liveDataNodes() + " DataNodes " + left + " are left, and "
        + units + " are needed to hold what is rebuilt" + (EcScenario.embedded(settings()) ? "; give -dataNodes "
        + (units + Down.of(variant)) + " or more" : ""));
  }

  @Override
  boolean readable(Variant variant) {
    return Down.of(variant) <= redundancy(variant).survives();
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    heal();
    BlockHealth.await(() -> complaints(layout -> true, Set.of()));
    Work work = super.prepare(variant, trial);
    rebuildSeconds = 0;
    if (Down.rebuilt(variant)) {
      rebuild(variant);
    }
    return work;
  }

  /** Layouts that the DataNodes that are left cannot hold stay as they are; the others must be whole, or rebuilding them would be measured. */
  private void rebuild(Variant variant) throws IOException {
    int live = liveDataNodes();
    long begin = System.nanoTime();
    takeDown(variant);
    context().progress().accept("waiting until what was on " + String.join(", ", down) + " is rebuilt on the others");
    BlockHealth.await(() -> complaints(layout -> redundancy(layout).units() <= live - down.size(), down));
    rebuildSeconds = (System.nanoTime() - begin) / 1e9;
  }

  private void takeDown(Variant variant) throws IOException {
    down = placement(variant).victims(Down.of(variant)); // first, so that they come back whatever happens
    if (variant.level(Down.FAULT).equals(Down.HANG)) {
      faults.orElseThrow().hang(down);
    } else {
      faults.orElseThrow().kill(down);
    }
  }

  @Override
  public void before(Variant variant) throws IOException {
    if (Down.of(variant) > 0 && !Down.rebuilt(variant)) {
      takeDown(variant);
    }
    super.before(variant);
  }

  @Override
  public ServerSide after(Variant variant, TaskReport report) throws IOException {
    Placement placement = placement(variant);
    ServerSide server = super.after(variant, report);
    server.evidence().add(LOST, placement.fewestLost(down) + " to " + placement.mostLost(down) + " of a block");
    server.evidence().add("down.dataNodes", down.size());
    if (Down.rebuilt(variant)) {
      server.resources().put("rebuild.seconds", rebuildSeconds);
    }
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
    boolean decoded = report.resources().getOrDefault(EcWorkloads.DECODE_SECONDS, 0.0) > 0;
    if (Down.rebuilt(variant) && decoded) {
      reasons.add("labelled " + variant.id() + ", but readers had to decode");
    } else if (Down.of(variant) > 0 && !Down.rebuilt(variant) && Layouts.coded(variant) && !decoded) {
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
