package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.os.Cancellation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.Credentials;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Jobs with LocalJobRunner on the local file system, and their work. */
abstract class LocalJobs {
  private static final AtomicInteger TRIAL = new AtomicInteger();
  static final AtomicInteger WARMUPS = new AtomicInteger();
  static final AtomicInteger MEASURED = new AtomicInteger();

  @TempDir Path temp;

  @BeforeEach
  void reset() {
    WARMUPS.set(0);
    MEASURED.set(0);
  }

  Configuration conf() {
    Configuration conf = new Configuration();
    conf.set("hadoop.tmp.dir", temp.resolve("tmp").toString());
    conf.set("mapreduce.framework.name", "local");
    return conf;
  }

  JobSpec spec(
      Class<?> workload, int maps, int threads, long operations, double rate, long maxErrors) {
    String trial = "t" + TRIAL.incrementAndGet();
    return JobSpec.of(
        new JobSpec.Arm(
            trial,
            workload.getName(),
            Map.of(),
            Map.of(),
            new JobSpec.Load(maps, threads, JobSpec.Length.of(operations), 3, rate, maxErrors, 0)),
        temp.resolve(trial).toUri().toString(),
        new JobSpec.Timeout(20, 20));
  }

  static JobSpec with(JobSpec spec, JobSpec.Load load, JobSpec.Timeout timeout) {
    JobSpec.Arm arm = spec.arms().get(0);
    return JobSpec.of(
        new JobSpec.Arm(arm.trial(), arm.workload(), arm.settings(), arm.conf(), load),
        spec.controlDir(),
        timeout);
  }

  JobOutcome run(JobSpec spec) throws IOException, InterruptedException {
    return trialJob(conf(), spec).run(() -> {});
  }

  static TrialJob trialJob(Configuration conf, JobSpec spec) {
    return trialJob(conf, spec, new Cancellation());
  }

  static TrialJob trialJob(Configuration conf, JobSpec spec, Cancellation cancellation) {
    return new TrialJob(conf, spec, List.of(new Credentials()), cancellation);
  }

  JobSpec timed(int threads, JobSpec.Length length, double rate) {
    JobSpec spec = spec(Sleeping.class, 2, threads, 1, rate, 0);
    return with(
        spec, new JobSpec.Load(2, threads, length, 0, rate, 0, 0), new JobSpec.Timeout(20, 20));
  }

  /** An operation of one millisecond. */
  public static class Sleeping implements Workload {
    @Override
    public List<String> operations() {
      return List.of("sleep");
    }

    @Override
    public void open(TaskContext context) throws IOException {}

    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        clock.start();
        try {
          Thread.sleep(1);
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
        (phase == Phase.MEASURED ? MEASURED : WARMUPS).incrementAndGet();
        clock.lap(0);
      };
    }

    @Override
    public void evidence(Evidence evidence) throws IOException {
      evidence.add("seen", "yes");
    }

    @Override
    public void close() throws IOException {}
  }

  /** An operation that always fails. */
  public static class Failing extends Sleeping {
    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        if (phase == Phase.MEASURED) {
          throw new IOException("no luck");
        }
      };
    }
  }

  /** An operation that always fails, in a workload whose evidence also fails. */
  public static final class FailingAndMute extends Failing {
    @Override
    public void evidence(Evidence evidence) throws IOException {
      throw new IOException("the server is gone");
    }
  }

  /** A workload that fails to start. */
  public static final class Unopenable extends Sleeping {
    @Override
    public void open(TaskContext context) throws IOException {
      throw new IOException("cannot open");
    }
  }
}
