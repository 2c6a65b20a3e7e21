package io.hadoopbench.core.run;

import io.hadoopbench.core.model.Bytes;
import io.hadoopbench.core.model.RunStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends a run that goes beyond its budget, as far as Ctrl-C would, but without the process: what was measured until then stays. */
public final class BudgetGuard implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BudgetGuard.class);
  private static final long LOOK_MILLIS = 500;
  private static final int LOOKS_PER_INTERRUPT = 10;

  private final Experiment experiment;
  private final RunJournal journal;
  private final RunBudget budget;
  private final DiskUse disk;
  private final Thread run = Thread.currentThread();
  private final long started = System.nanoTime();
  private final Thread watch;
  private volatile boolean over;
  private volatile String exceeded;

  /**
   * Watches a run that the calling thread is about to begin.
   *
   * @param brakes whether the NameNode may end it, too: see {@link Brakes}
   */
  public BudgetGuard(Experiment experiment, RunJournal journal, RunBudget budget, boolean brakes) {
    this.experiment = experiment;
    this.journal = journal;
    this.budget = budget;
    this.disk = new DiskUse(budget.diskBytes(), experiment::places, experiment::isTimed, place -> place.toFile().getUsableSpace());
    this.watch = new Thread(this::watch, "budget of the run");
    watch.setDaemon(true);
    if (brakes || !budget.equals(RunBudget.UNLIMITED)) {
      watch.start();
    }
  }

  private void watch() {
    while (!over) {
      String reached = reached();
      if (reached != null) {
        end(reached);
        return;
      }
      pause();
    }
  }

  private String reached() {
    if (budget.time() != null && System.nanoTime() - started > budget.time().toNanos()) {
      return "ended: not over within its time limit of " + budget.time().toSeconds() + " s";
    }
    long bytes = budget.diskBytes() == Long.MAX_VALUE ? 0 : disk.bytes();
    if (bytes <= budget.diskBytes()) {
      return experiment.brake().orElse(null);
    }
    return String.format(Locale.ROOT, "ended: %.1f MB of disk, beyond its limit of %.1f MB", (double) bytes
        / Bytes.PER_MB, (double) budget.diskBytes() / Bytes.PER_MB);
  }

  /**
   * Bytes in some directories. To count their files takes what a load generator needs, so while a trial is timed that
   * is done only if their disks have lost as much as the budget leaves.
   */
  static final class DiskUse {
    private final long most;
    private final Supplier<List<Path>> places;
    private final BooleanSupplier timed;
    private final ToLongFunction<Path> freeBytes;
    private long counted;
    private long freeThen;

    DiskUse(long most, Supplier<List<Path>> places, BooleanSupplier timed, ToLongFunction<Path> freeBytes) {
      this.most = most;
      this.places = places;
      this.timed = timed;
      this.freeBytes = freeBytes;
    }

    /** As of the last count. */
    long bytes() {
      List<Path> all = places.get();
      long free = all.stream().mapToLong(freeBytes).sum();
      if (!timed.getAsBoolean() || freeThen - free > most - counted) {
        counted = all.stream().mapToLong(DiskUse::bytes).sum();
        freeThen = free;
      }
      return counted;
    }

    /** Files come and go while they are counted. */
    private static long bytes(Path directory) {
      try (Stream<Path> files = Files.walk(directory)) {
        return files.mapToLong(file -> file.toFile().isFile() ? file.toFile().length() : 0).sum();
      } catch (IOException | UncheckedIOException e) {
        LOG.debug("cannot count {}", directory, e);
        return 0;
      }
    }
  }

  private void end(String why) {
    exceeded = why;
    try {
      journal.warn(why);
      experiment.tellBrakes();
      journal.finish(RunStatus.FAILED);
      experiment.end();
    } catch (IOException e) {
      LOG.error("{}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (int i = 0; !over; i++) { // it notices soon that its servers are gone; else a wait that swallows an interrupt is followed by another one
      if (i % LOOKS_PER_INTERRUPT == LOOKS_PER_INTERRUPT - 1) {
        run.interrupt();
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Which part of its budget it was that the run went beyond. */
  public Optional<String> exceeded() {
    return Optional.ofNullable(exceeded);
  }

  /** The run is over, one way or the other; its thread goes on without the interrupt that ended it. */
  @Override
  public void close() {
    over = true;
    boolean interrupted = false;
    try {
      watch.join();
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (exceeded == null && interrupted) {
      Thread.currentThread().interrupt();
    } else if (exceeded != null) {
      Thread.interrupted();
    }
  }
}
