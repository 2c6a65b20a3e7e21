package io.hadoopbench.core.engine;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.engine.Preflight.QueueWarnings;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.api.records.QueueUserACLInfo;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class QueueWarningsTest {
  private static QueueInfo queue(String name, QueueState state) {
    QueueInfo queue = Records.newRecord(QueueInfo.class);
    queue.setQueueName(name);
    queue.setQueueState(state);
    return queue;
  }

  private static QueueUserACLInfo may(String name, QueueACL... what) {
    QueueUserACLInfo acl = Records.newRecord(QueueUserACLInfo.class);
    acl.setQueueName(name);
    acl.setUserAcls(List.of(what));
    return acl;
  }

  @Test
  void aResourceManagerThatRefusesConnectionsIsNamedBeforeAnyLoad() {
    Configuration conf = new Configuration(false);
    conf.set("yarn.resourcemanager.address", "127.0.0.1:1");
    assertUsageError(() -> QueueWarnings.of(conf, 1))
        .hasMessageStartingWith("the ResourceManager does not respond: ")
        .hasMessageContaining(":1 failed on connection exception")
        .hasMessageEndingWith("; start it, or correct yarn.resourcemanager.address");
  }

  @Test
  void aQueueIsTheSameByItsNameAndByItsPathInWhateverWayTheSchedulerNamesIt() {
    QueueInfo leaf = queue("bench", QueueState.RUNNING);
    for (String asked : List.of("bench", "root.bench")) {
      for (String listed : List.of("bench", "root.bench")) {
        assertThat(
                QueueWarnings.queue(
                    asked, leaf, List.of(may("root"), may(listed, QueueACL.SUBMIT_APPLICATIONS))))
            .as("%s, listed as %s", asked, listed)
            .isEmpty();
        assertThat(QueueWarnings.queue(asked, leaf, List.of(may(listed))))
            .as("%s, listed as %s", asked, listed)
            .isPresent();
      }
    }
  }

  @Test
  void aQueueWhoseNameOnlyEndsAlikeIsAnotherOne() {
    assertThat(
            QueueWarnings.queue(
                "bench",
                queue("bench", QueueState.RUNNING),
                List.of(may("root.bench"), may("root.workbench", QueueACL.SUBMIT_APPLICATIONS))))
        .isPresent();
  }

  @Test
  void aClusterWithoutNodeManagersIsNotAskedForFewerMaps() {
    assertThat(QueueWarnings.memory(List.of(), new Configuration(false), 4))
        .hasValueSatisfying(
            doubt ->
                assertThat(doubt)
                    .startsWith("no NodeManager is registered")
                    .doesNotContain("-maps"));
    assertThat(QueueWarnings.memory(List.of(node(8192)), new Configuration(false), 4)).isEmpty();
    assertThat(QueueWarnings.memory(List.of(node(2048), node(2048)), new Configuration(false), 4))
        .hasValueSatisfying(
            doubt -> assertThat(doubt).contains("all nodes together have 4096 MB; lower -maps"));
  }

  private static NodeReport node(int megabytes) {
    NodeReport node = Records.newRecord(NodeReport.class);
    node.setCapability(Resource.newInstance(megabytes, 4));
    return node;
  }

  @Test
  void whoAdministersAQueueMaySubmitToIt() {
    assertThat(
            QueueWarnings.queue(
                "etl",
                queue("etl", QueueState.RUNNING),
                List.of(may("root.etl", QueueACL.ADMINISTER_QUEUE))))
        .isEmpty();
  }

  @Test
  void aQueueThatIsNotListedIsNoReasonToDoubt() {
    assertThat(
            QueueWarnings.queue(
                "made.on.demand", queue("demand", QueueState.RUNNING), List.of(may("root"))))
        .isEmpty();
  }

  @Test
  void oneThatIsNotThereOrStoppedIsNamedWithTheOption() {
    assertThat(QueueWarnings.queue("nowhere", null, List.of()))
        .contains("YARN has no queue nowhere; name another with -D mapreduce.job.queuename=QUEUE");
    assertThat(QueueWarnings.queue("etl", queue("etl", QueueState.STOPPED), List.of()))
        .contains("the queue etl is STOPPED; name another with -D mapreduce.job.queuename=QUEUE");
  }
}
