package io.hadoopbench.dist.versus;

import io.hadoopbench.core.job.JobOutcome;
import io.hadoopbench.core.job.JobSpec;
import io.hadoopbench.core.job.TrialJob;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Runs {@link BareCalls} as one trial, in a client JVM. Arguments: files, threads. */
public final class BareCallsMain {
  static final String RESULT = "files per second: ";

  private static final Path BASE_DIR = new Path("/benchmarks/versus-bare-calls");
  private static final int BARRIER_SECONDS = 120;

  private BareCallsMain() { }

  public static void main(String[] args) throws IOException, InterruptedException {
    long files = Long.parseLong(args[0]);
    Configuration conf = new Configuration();
    JobSpec spec = new JobSpec("bare-calls", BareCalls.class.getName(), Map.of(BareCalls.DIR, new Path(BASE_DIR, "data").toString()),
        new Path(BASE_DIR, "control").toString(), 1, Integer.parseInt(args[1]), files, 0, 0, 0, BARRIER_SECONDS);
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      JobOutcome outcome = new TrialJob(conf, spec, BASE_DIR).run(() -> { });
      fs.delete(BASE_DIR, true);
      if (outcome.failed()) {
        throw new IOException(outcome.failure());
      }
      if (outcome.report().errorCount() > 0) {
        throw new IOException("calls failed: " + outcome.report().errorSamples());
      }
      System.out.println(RESULT + files / outcome.report().window().fullSeconds());
    }
  }
}
