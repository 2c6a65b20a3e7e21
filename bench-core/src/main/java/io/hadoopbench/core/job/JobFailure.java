package io.hadoopbench.core.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;

/** Why a job failed. */
final class JobFailure {
  private JobFailure() { }

  /** In one line: what the first task says that failed, else what the runner in this JVM told its log, else what the job says of itself. */
  static String of(Job job, LocalFailures local) throws IOException, InterruptedException {
    List<String> causes = new ArrayList<>();
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, 100)) {
      if (event.getStatus() != TaskCompletionEvent.Status.SUCCEEDED) {
        for (String text : job.getTaskDiagnostics(event.getTaskAttemptId())) {
          causes.add(event.getTaskAttemptId() + ": " + firstLine(text));
        }
      }
    }
    if (causes.isEmpty()) {
      String told = firstLine(String.valueOf(job.getStatus().getFailureInfo()));
      causes.add(local.cause().orElse(told));
    }
    return "job " + job.getJobID() + " " + job.getJobState().name().toLowerCase(Locale.ROOT) + ": " + causes.get(0);
  }

  private static String firstLine(String text) {
    return text.strip().lines().findFirst().orElse("no cause given, see the job's log");
  }
}
