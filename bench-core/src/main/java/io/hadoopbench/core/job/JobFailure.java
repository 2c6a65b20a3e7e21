package io.hadoopbench.core.job;

import io.hadoopbench.core.os.CurrentJava;
import io.hadoopbench.core.pace.StartBarrier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;

public final class JobFailure {
  /**
   * Failure text for NodeManagers that do not expand a placeholder in the application master
   * command of Hadoop 3.4 clients. The client omits the placeholder if {@link #OPENS} is false.
   */
  public static final String OLDER_NODES = "the NodeManagers are older than Hadoop 3.4";

  public static final String OPENS = "mapreduce.jvm.add-opens-as-default";

  /** Separates the reason from YARN's diagnostics, which vary over time. */
  static final String YARN_SAYS = "; YARN says: ";

  private static final Pattern LAST_WORDS =
      Pattern.compile("Last \\d+ bytes of (stderr|prelaunch\\.err) ?:");
  private static final Pattern AFTERWARDS = Pattern.compile("\\[\\d{4}-|For more detailed output");

  /**
   * Matches an application master that cannot load a class of the job. The cause is only in its own
   * log.
   */
  private static final Pattern WITHOUT_WORDS =
      Pattern.compile("AM Container .* exited with +exitCode: 1$");

  private static final String OLDER_JAVA =
      "has been compiled by a more recent version of the Java Runtime";

  /** Lines that any JVM may print. */
  private static final Pattern NOISE =
      Pattern.compile("SLF4J|log4j:|WARNING:|Picked up |OpenJDK .* warning|Last \\d+ bytes");

  private JobFailure() {}

  /**
   * Returns the failure in one line, from the first failed task's diagnostics, the log of
   * LocalJobRunner, or the job's failure info, in this order.
   */
  static String of(Job job, LocalFailures local) throws IOException, InterruptedException {
    List<String> causes = new ArrayList<>();
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, 100)) {
      if (event.getStatus() != TaskCompletionEvent.Status.SUCCEEDED) {
        for (String text : job.getTaskDiagnostics(event.getTaskAttemptId())) {
          causes.add(event.getTaskAttemptId() + ": " + cause(text));
        }
      }
    }
    if (causes.isEmpty()) {
      String ofJob = cause(String.valueOf(job.getStatus().getFailureInfo()));
      causes.add(local.cause().orElse(ofJob));
    }
    return "job "
        + job.getJobID()
        + " "
        + job.getJobState().name().toLowerCase(Locale.ROOT)
        + ": "
        + causes.get(0);
  }

  /**
   * Returns whether two jobs failed for the same reason, ignoring numbers and YARN's diagnostics.
   */
  public static boolean isSame(String one, String other) {
    return reasonOnly(one).equals(reasonOnly(other));
  }

  private static String reasonOnly(String failure) {
    return failure.split(YARN_SAYS, 2)[0].replaceAll("\\d+", "");
  }

  /**
   * Returns YARN's diagnostics in one line: their first line, and the first line that a failed
   * container printed.
   */
  static String cause(String text) {
    List<String> lines = text.strip().lines().map(String::strip).toList();
    if (!lines.isEmpty()
        && lines.get(0).contains(StartBarrier.RepeatedTaskException.class.getSimpleName())) {
      return JobOutcome.LOST;
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
        .map(word -> first + ": " + word + (word.contains("ADD_OPENS") ? "; " + OLDER_NODES : ""))
        .orElseGet(
            () ->
                first
                    + (WITHOUT_WORDS.matcher(first).find() || first.contains(OLDER_JAVA)
                        ? olderJava()
                        : ""));
  }

  /**
   * Returns the remedy if containers may run an older Java than this jar needs. bench-java8.jar
   * runs on all supported versions.
   */
  private static String olderJava() {
    int java = CurrentJava.needed();
    return java == 8
        ? "; see yarn logs -applicationId APPLICATION"
        : "; if the nodes' Java is older than "
            + java
            + ", use bench-java8.jar (built by mvn -DskipTests package, not by scripts/bench), or"
            + " set another Java for containers with -D yarn.app.mapreduce.am.env=JAVA_HOME=DIR and"
            + " -D mapreduce.map.env=JAVA_HOME=DIR; otherwise see yarn logs -applicationId"
            + " APPLICATION";
  }
}
