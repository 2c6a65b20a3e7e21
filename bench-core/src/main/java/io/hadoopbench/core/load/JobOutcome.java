package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.StartBarrier;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.CurrentJava;
import io.hadoopbench.core.result.Validity;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;

/**
 * The outcome of a job.
 *
 * @param reports one report per arm, in order, each summed over all tasks; empty if the job failed
 * @param failure one-line reason the job failed; empty if it succeeded
 */
public record JobOutcome(List<TaskReport> reports, Optional<JobFailure> failure) {
  static JobOutcome failed(JobFailure why) {
    return new JobOutcome(List.of(), Optional.of(why));
  }

  public boolean failed() {
    return failure.isPresent();
  }

  /** Returns the only report, for a job with one arm. */
  public TaskReport report() {
    return reports.get(0);
  }

  /**
   * The reason a job failed.
   *
   * @param text one line
   */
  public record JobFailure(Cause cause, String text) {
    /** Causes that affect how the run continues. */
    public enum Cause {
      /** A task's host or container was lost, and the task was started again. */
      TASK_REPEATED,
      /** The ResourceManager lost the job. */
      FORGOTTEN,
      /**
       * The NodeManagers are older than the client: they do not expand a placeholder that a Hadoop
       * 3.4 client inserts in the application master's command. Without {@link #OPENS}, the client
       * does not insert the placeholder.
       */
      OLDER_NODES,
      OTHER
    }

    public static final String OLDER_NODES = "the NodeManagers are older than Hadoop 3.4";

    public static final String OPENS = "mapreduce.jvm.add-opens-as-default";

    private static final Pattern LAST_WORDS =
        Pattern.compile("Last \\d+ bytes of (stderr|prelaunch\\.err) ?:");
    private static final Pattern AFTERWARDS =
        Pattern.compile("\\[\\d{4}-|For more detailed output");

    /**
     * Matches the diagnostics of an application master that cannot load one of the job's classes.
     * Only its log contains the cause.
     */
    private static final Pattern WITHOUT_WORDS =
        Pattern.compile("AM Container .* exited with +exitCode: 1$");

    private static final String OLDER_JAVA =
        "has been compiled by a more recent version of the Java Runtime";

    /** Irrelevant lines that any JVM may print. */
    private static final Pattern NOISE =
        Pattern.compile("SLF4J|log4j:|WARNING:|Picked up |OpenJDK .* warning|Last \\d+ bytes");

    static JobFailure of(String text) {
      return new JobFailure(Cause.OTHER, text);
    }

    /**
     * Returns why a job failed, based on the first failed task's diagnostics, LocalJobRunner's log,
     * or the job's failure info, in this order.
     */
    static JobFailure of(Job job, LocalFailures local) throws IOException, InterruptedException {
      String ended =
          "job " + job.getJobID() + " " + job.getJobState().name().toLowerCase(Locale.ROOT) + ": ";
      for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, 100)) {
        if (event.getStatus() != TaskCompletionEvent.Status.SUCCEEDED) {
          for (String text : job.getTaskDiagnostics(event.getTaskAttemptId())) {
            return parse(text).after(ended + event.getTaskAttemptId() + ": ");
          }
        }
      }
      return local
          .cause()
          .map(JobFailure::of)
          .orElse(parse(String.valueOf(job.getStatus().getFailureInfo())))
          .after(ended);
    }

    /** Returns the failure for a job that the ResourceManager lost. */
    static JobFailure forgotten(Job job) {
      return new JobFailure(
          Cause.FORGOTTEN,
          "job "
              + job.getJobID()
              + " is lost: the ResourceManager no longer knows it, for example because it restarted"
              + " without job recovery");
    }

    private JobFailure after(String prefix) {
      return new JobFailure(cause, prefix + text);
    }

    /**
     * Returns the validity of the job's trials. After a host is lost, the next job may also be sent
     * to that host before YARN notices the loss, so the run should not give up.
     */
    public Validity validity() {
      boolean recurs = cause != Cause.TASK_REPEATED && cause != Cause.FORGOTTEN;
      return Validity.of(recurs ? Validity.Kind.JOB_FAILED : Validity.Kind.TRANSIENT, text);
    }

    /**
     * Shortens YARN's diagnostics to one line: their first line, followed by the first line that a
     * failed container printed.
     */
    static JobFailure parse(String text) {
      List<String> lines = text.strip().lines().map(String::strip).toList();
      if (!lines.isEmpty()
          && lines.get(0).contains(StartBarrier.RepeatedTaskException.class.getSimpleName())) {
        return new JobFailure(
            Cause.TASK_REPEATED,
            "a task was started a second time: its host or its container was lost");
      }
      String first =
          lines.isEmpty()
              ? "no cause reported; see the job's log"
              : lines.get(0).replaceFirst("\\s+Details :.*", "");
      return lines.stream()
          .dropWhile(line -> !LAST_WORDS.matcher(line).matches())
          .skip(1)
          .takeWhile(line -> !AFTERWARDS.matcher(line).lookingAt())
          .filter(line -> !line.isEmpty() && !NOISE.matcher(line).lookingAt())
          .findFirst()
          .map(
              word ->
                  word.contains("ADD_OPENS")
                      ? new JobFailure(Cause.OLDER_NODES, first + ": " + word + "; " + OLDER_NODES)
                      : of(first + ": " + word))
          .orElseGet(
              () ->
                  of(
                      first
                          + (WITHOUT_WORDS.matcher(first).find() || first.contains(OLDER_JAVA)
                              ? olderJava()
                              : "")));
    }

    /**
     * Returns the remedy if containers may run an older Java version than this jar requires.
     * bench-java8.jar runs on all supported versions.
     */
    private static String olderJava() {
      int java = CurrentJava.needed();
      return java == 8
          ? "; see yarn logs -applicationId APPLICATION"
          : "; if the nodes' Java is older than "
              + java
              + ", use bench-java8.jar (built by mvn -DskipTests package, not by scripts/bench), or"
              + " set another Java for containers with -D yarn.app.mapreduce.am.env=JAVA_HOME=DIR"
              + " and -D mapreduce.map.env=JAVA_HOME=DIR; otherwise see yarn logs -applicationId"
              + " APPLICATION";
    }
  }
}
