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

/** Why a job failed. */
public final class JobFailure {
  /**
   * In a failure: NodeManagers hand to the shell what a client of 3.4 puts into the command of the
   * application master. Without {@link #OPENS} it does not.
   */
  public static final String OLDER_NODES = "the NodeManagers are older than Hadoop 3.4";

  /** Hadoop's key, true by default. */
  public static final String OPENS = "mapreduce.jvm.add-opens-as-default";

  /**
   * Between why a job was given up and what YARN told of it just then, which is another thing a
   * moment later.
   */
  static final String YARN_SAYS = "; YARN says: ";

  private static final Pattern LAST_WORDS =
      Pattern.compile("Last \\d+ bytes of (stderr|prelaunch\\.err) ?:");
  private static final Pattern AFTERWARDS = Pattern.compile("\\[\\d{4}-|For more detailed output");

  /**
   * An application master that cannot load a class of the job exits in this way, with the cause in
   * its own log only.
   */
  private static final Pattern WITHOUT_WORDS =
      Pattern.compile("AM Container .* exited with +exitCode: 1$");

  private static final String OLDER_JAVA =
      "has been compiled by a more recent version of the Java Runtime";

  /** What any JVM may say. */
  private static final Pattern NOISE =
      Pattern.compile("SLF4J|log4j:|WARNING:|Picked up |OpenJDK .* warning|Last \\d+ bytes");

  private JobFailure() {}

  /**
   * In one line: what the first task says that failed, else what the runner in this JVM told its
   * log, else what the job says of itself.
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
      String describe = cause(String.valueOf(job.getStatus().getFailureInfo()));
      causes.add(local.cause().orElse(describe));
    }
    return "job "
        + job.getJobID()
        + " "
        + job.getJobState().name().toLowerCase(Locale.ROOT)
        + ": "
        + causes.get(0);
  }

  /**
   * Whether two jobs failed for one reason: numbers, and what YARN tells of the moment, do not
   * count.
   */
  public static boolean isSame(String one, String other) {
    return lasting(one).equals(lasting(other));
  }

  private static String lasting(String failure) {
    return failure.split(YARN_SAYS, 2)[0].replaceAll("\\d+", "");
  }

  /**
   * What YARN says, in one line: its first and, of a container that ended badly, the first of the
   * container's own last words.
   */
  static String cause(String text) {
    List<String> lines = text.strip().lines().map(String::strip).toList();
    if (!lines.isEmpty()
        && lines.get(0).contains(StartBarrier.RepeatedTaskException.class.getSimpleName())) {
      return JobOutcome.LOST;
    }
    String first =
        lines.isEmpty()
            ? "no cause given, see the job's log"
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
   * What to do where containers may have an older Java than this jar; bench-java8.jar runs on all.
   */
  private static String olderJava() {
    int java = CurrentJava.needed();
    return java == 8
        ? "; see yarn logs -applicationId APPLICATION"
        : "; if Java of the nodes is older than "
            + java
            + ", use bench-java8.jar (mvn -DskipTests package builds it; scripts/bench does not),"
            + " or give containers another Java with -D yarn.app.mapreduce.am.env=JAVA_HOME=DIR and"
            + " -D mapreduce.map.env=JAVA_HOME=DIR; else see yarn logs -applicationId APPLICATION";
  }
}
