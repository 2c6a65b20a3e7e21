package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class GivenDirectoryTest {
  @Test
  void parentsAreTraversableWhateverTheUmask() {
    assertThat(GivenDirectory.commands(new Path("hdfs://prod/zones/team/a"), "alice"))
        .isEqualTo(
            "hdfs dfs -mkdir -p /zones/team/a && hdfs dfs -chmod a+x /zones /zones/team && hdfs dfs"
                + " -chown alice /zones/team/a");
    assertThat(GivenDirectory.commands(new Path("/bench"), "alice"))
        .isEqualTo("hdfs dfs -mkdir -p /bench && hdfs dfs -chown alice /bench");
  }
}
