package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cluster with two nodes for containers, of which one is killed. */
@Tag("nightly")
class LostNodeIT extends OnHeldCluster {
  LostNodeIT() {
    super(true);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.atLeast(Role.YARN, 2);
  }

  @Nested
  class LostNode extends FaultCases {
    LostNode() throws IOException {
      super(LostNodeIT.this);
    }

    @Test
    void lostNodeCostsOneTrial() throws Exception {
      // a node has room for only one map, so that both are needed
      Bench.Here running =
          kmsCreate(
              "node-lost",
              "-Dmapreduce.map.memory.mb=33000",
              "-blocks",
              "1",
              "-levels",
              "zone=plain",
              "-maps",
              "2",
              "-warmupOps",
              "20",
              "-nrFiles",
              "2400");
      awaitMeasuredFile();
      ProcessHandle node = cluster.processes(Role.YARN).get(1);
      List<ProcessHandle> lost = Stream.concat(Stream.of(node), node.descendants()).toList();
      assertThat(lost).as("the node and its containers").hasSizeGreaterThan(1);
      lost.forEach(ProcessHandle::destroyForcibly);
      running.awaitError("trial failed, retrying it");
      cluster.apply(Map.of()); // restarts the node
      running.awaitExit(0);
      List<JsonNode> trials = Results.trials(dir, "node-lost");
      assertThat(trials.get(0).path("valid").asBoolean()).isFalse();
      assertThat(trials.get(trials.size() - 1).path("valid").asBoolean())
          .as(trials.toString())
          .isTrue();
      assertNothingLeftInHdfs();
    }
  }
}
