package io.hadoopbench.core.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.load.JobOutcome.JobFailure;
import io.hadoopbench.core.result.Validity;
import org.junit.jupiter.api.Test;

/** Messages of YARN in Hadoop 3.3.6 and 3.4.2. */
class JobFailureTest {
  @Test
  void anApplicationMasterThatDidNotStartIsReportedWithItsOutput() {
    assertThat(
            JobFailure.parse(
                    """
                    Application application_1763_0001 failed 2 times due to AM Container for appattempt_1763_0001_000002 exited with  exitCode: 1
                    Failing this attempt.Diagnostics: [2026-11-24 10:00:00.001]Exception from container-launch.
                    Container id: container_1763_0001_02_000001
                    Exit code: 1

                    [2026-11-24 10:00:00.002]Container exited with a non-zero exit code 1. Error file: prelaunch.err.
                    Last 4096 bytes of prelaunch.err :
                    Last 4096 bytes of stderr :
                    SLF4J: Class path contains multiple SLF4J bindings.
                    log4j:WARN No appenders could be found for logger
                    Error: Could not find or load main class org.apache.hadoop.mapred.YarnChild

                    [2026-11-24 10:00:00.003]Container exited with a non-zero exit code 1. Error file: prelaunch.err.
                    For more detailed output, check the application tracking page: http://rm:8088/cluster/app/application_1763_0001 Then click on links to logs of each attempt.
                    . Failing the application.
                    """)
                .text())
        .isEqualTo(
            "Application application_1763_0001 failed 2 times due to AM Container for"
                + " appattempt_1763_0001_000002 exited with  exitCode: 1: Error: Could not find or"
                + " load main class org.apache.hadoop.mapred.YarnChild");
  }

  /** Only the log of the application master names the class that could not be loaded. */
  @Test
  void anApplicationMasterWithoutOutputIsReportedWithTheRequiredJava() {
    assertThat(
            JobFailure.parse(
                    """
                    Application application_1763_0001 failed 2 times due to AM Container for appattempt_1763_0001_000002 exited with  exitCode: 1
                    Failing this attempt.Diagnostics: [2026-11-24 10:00:00.001]Exception from container-launch.
                    Last 4096 bytes of stderr :
                    log4j:WARN No appenders could be found for logger
                    """)
                .text())
        .contains(
            "exitCode: 1; if the nodes' Java is older than 17, use bench-java8.jar",
            "yarn.app.mapreduce.am.env=JAVA_HOME=DIR",
            "yarn logs");
    assertThat(
            JobFailure.parse(
                    "Error: java.lang.UnsupportedClassVersionError:"
                        + " io/hadoopbench/core/load/LoadMapper has been compiled by a more recent"
                        + " version of the Java Runtime")
                .text())
        .contains("use bench-java8.jar");
    assertThat(
            JobFailure.parse(
                    "Error: io/hadoopbench/core/load/LoadMapper has been compiled by a more recent"
                        + " version of the Java Runtime (class file version 61.0), this version")
                .text())
        .as("from Hadoop's own class loader, without the exception's name")
        .contains("use bench-java8.jar");
  }

  /** A NodeManager of 3.3.6 with a client of 3.4.2. */
  @Test
  void anOlderNodeManagerIsDetectedByItsShellsOutput() {
    assertThat(
            JobFailure.parse(
                    """
                    Application application_1795603366374_0001 failed 2 times due to AM Container for appattempt_1795603366374_0001_000002 exited with  exitCode: 1
                    Failing this attempt.Diagnostics: [2026-11-25 10:43:48.454]Exception from container-launch.
                    Container id: container_1795603366374_0001_02_000001
                    Exit code: 1

                    [2026-11-25 10:43:48.456]Container exited with a non-zero exit code 1. Error file: prelaunch.err.
                    Last 4096 bytes of prelaunch.err :
                    /bin/bash: line 1: ADD_OPENS: No such file or directory

                    [2026-11-25 10:43:48.456]Container exited with a non-zero exit code 1. Error file: prelaunch.err.
                    """)
                .text())
        .endsWith(
            "exitCode: 1: /bin/bash: line 1: ADD_OPENS: No such file or directory; "
                + JobFailure.OLDER_NODES);
  }

  @Test
  void waitReasonsOmitQueueStatistics() {
    assertThat(
            JobFailure.parse(
                    "[Tue Nov 24 10:00:00 +0000 2026] Application is added to the scheduler and is"
                        + " not yet activated. Queue's AM resource limit exceeded.  Details : AM"
                        + " Partition = <DEFAULT_PARTITION>; AM Resource Request = <memory:1024,"
                        + " vCores:1>; Queue Resource Limit for AM = <memory:1024, vCores:1>;")
                .text())
        .isEqualTo(
            "[Tue Nov 24 10:00:00 +0000 2026] Application is added to the scheduler and is not yet"
                + " activated. Queue's AM resource limit exceeded.");
  }

  /**
   * Such a job failed by chance, and the next one may fail for the same reason, which is not a
   * reason to give up.
   */
  @Test
  void aRestartedTaskHasLostItsHost() {
    assertThat(
            JobFailure.parse(
                    "Error: io.hadoopbench.core.load.measure.StartBarrier$RepeatedTaskException:"
                        + " attempt attempt_1_0001_m_000000_1000 repeats an earlier one\n"
                        + "\tat x.Y.z(Y.java:1)")
                .validity()
                .kind())
        .isEqualTo(Validity.Kind.TRANSIENT);
  }

  @Test
  void failuresWithoutACauseAreReported() {
    assertThat(JobFailure.parse(" \n").text()).isEqualTo("no cause reported; see the job's log");
    assertThat(JobFailure.parse("Error: java.io.IOException: gone\n\tat x.Y.z(Y.java:1)").text())
        .isEqualTo("Error: java.io.IOException: gone");
  }
}
