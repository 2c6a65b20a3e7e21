package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster.ServerJvm;
import io.hadoopbench.core.job.TrialJob;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.JvmProfile;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.profile.ProfilerLibrary;
import io.hadoopbench.core.profile.Sampling;
import io.hadoopbench.core.profile.ServerProfiler;
import io.hadoopbench.core.profile.TaskProfiler;
import io.hadoopbench.core.store.CostCentres;
import io.hadoopbench.core.store.RunStore;
import io.hadoopbench.core.store.Stacks;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Samples the tasks of each trial, and the servers if they are ours. */
final class TrialProfiler implements Profiling {
  static final String TASK = "task";

  private final String event;
  private final Optional<ServerProfiler> servers;

  private TrialProfiler(String event, Optional<ServerProfiler> servers) {
    this.event = event;
    this.servers = servers;
  }

  /**
   * As the settings want it.
   *
   * @param here whether servers or tasks run on this host
   * @param servers those that run now, once the cluster is open
   * @param work a directory on this host for the profiler's files; not kept
   * @param warnings receives what the reader of the report must know
   * @throws UsageException if no samples can be taken here though they should
   */
  static Profiling of(Settings settings, boolean here, Supplier<List<ServerJvm>> servers, java.nio.file.Path work,
      Consumer<String> warnings) {
    if (!settings.flag(Sampling.OPTION)) {
      return OFF;
    }
    String event = settings.has(Sampling.EVENT_OPTION) ? settings.text(Sampling.EVENT_OPTION) : Sampling.CPU;
    try {
      TrialProfiler profiler = here ? onThisHost(event, event.equals(Sampling.CPU), servers, work, warnings) : new TrialProfiler(event, Optional.empty());
      warnings.accept("Profiled (-" + Sampling.OPTION + ", a sample " + Sampling.interval(profiler.event) + "): all figures"
          + " are with the profiler on; compare them with profiled runs only.");
      return profiler;
    } catch (IOException e) {
      throw new UsageException("-" + Sampling.OPTION + ": " + e.getMessage() + "; run without -" + Sampling.OPTION);
    }
  }

  /** That of the servers alone, for what else says something of the tasks; empty where they cannot be sampled. */
  static Optional<Profiling> ofServers(Supplier<List<ServerJvm>> servers, java.nio.file.Path work, Consumer<String> warnings) {
    try {
      return Optional.of(onThisHost(Sampling.TIMERS, true, servers, work, warnings));
    } catch (IOException e) {
      warnings.accept("The servers' CPU time is not taken apart: " + e.getMessage() + ".");
      return Optional.empty();
    }
  }

  /** @param instead whether JFR takes the place of async-profiler where that does not work; not so if somebody asked for a timer by name */
  private static TrialProfiler onThisHost(String event, boolean instead, Supplier<List<ServerJvm>> servers, java.nio.file.Path work, Consumer<String> warnings)
      throws IOException {
    try {
      return new TrialProfiler(event, Optional.of(new ServerProfiler(servers, event, ProfilerLibrary.check(event), work)));
    } catch (IOException e) {
      if (!instead) {
        throw e;
      }
      warnings.accept("JFR takes the samples, which sees Java code alone, because " + e.getMessage() + ".");
      return onThisHost(Sampling.JFR, false, servers, work, warnings);
    }
  }

  @Override
  public Map<String, String> taskConf() {
    return TaskProfiler.conf(event);
  }

  @Override
  public TrialJob.Watch around(TrialJob.Watch before) {
    return new TrialJob.Watch() {
      @Override
      public void allReady() throws IOException {
        before.allReady();
        servers.ifPresent(ServerProfiler::start);
      }

      @Override
      public void opens(long nanos) {
        before.opens(nanos);
      }

      @Override
      public void allDone() throws IOException {
        servers.ifPresent(ServerProfiler::stop);
        before.allDone();
      }
    };
  }

  @Override
  public List<String> end() {
    return servers.map(ServerProfiler::end).orElse(List.of());
  }

  @Override
  public List<Recording> recordings(FileSystem fs, Path controlDir, Evidence evidence) throws IOException {
    List<Recording> all = new ArrayList<>(tasks(fs, controlDir, evidence));
    servers.ifPresent(here -> here.taken().forEach(jvm ->
        all.add(new Recording(jvm.name(), jvm.role(), jvm.engine(), jvm.stacks(), jvm.threads(), jvm.unavailable()))));
    return all;
  }

  static List<Recording> tasks(FileSystem fs, Path controlDir, Evidence evidence) throws IOException {
    String engine = String.join(", ", evidence.values(TaskProfiler.ENGINE).keySet());
    List<Recording> tasks = new ArrayList<>();
    for (FileStatus file : list(fs, TaskProfiler.folder(controlDir))) {
      try (BufferedReader in = new BufferedReader(new InputStreamReader(fs.open(file.getPath()), StandardCharsets.UTF_8))) {
        tasks.add(new Recording(file.getPath().getName(), TASK, engine, Stacks.read(in), Optional.empty(), ""));
      }
    }
    evidence.values(TaskProfiler.UNAVAILABLE).forEach((reason, times) ->
        tasks.add(new Recording(times == 1 ? TASK : times + " tasks", TASK, "", null, Optional.empty(), reason)));
    return tasks;
  }

  private static List<FileStatus> list(FileSystem fs, Path folder) throws IOException {
    try {
      return Stream.of(fs.listStatus(folder)).toList();
    } catch (FileNotFoundException noTaskLeftAny) {
      return List.of();
    }
  }

  /** Counts the stacks by cost centre. */
  @Override
  public TrialResult keep(RunStore store, String trial, TrialResult result, List<Recording> recordings) throws IOException {
    CostCentres centres = CostCentres.standard();
    List<JvmProfile> profiles = new ArrayList<>();
    for (Recording recording : recordings) {
      if (recording.stacks() == null) {
        profiles.add(JvmProfile.unavailable(recording.jvm(), recording.role(), recording.unavailable()));
      } else {
        String file = "profile/trials/" + trial + "/" + recording.jvm() + ".collapsed";
        store.write(file, recording.stacks()::write);
        profiles.add(new JvmProfile(recording.jvm(), recording.role(), recording.engine(), recording.stacks().by(centres::of), file, ""));
      }
    }
    return result.withProfiles(profiles);
  }

  @Override
  public void close() throws IOException {
    if (servers.isPresent()) {
      servers.get().close();
    }
  }
}
