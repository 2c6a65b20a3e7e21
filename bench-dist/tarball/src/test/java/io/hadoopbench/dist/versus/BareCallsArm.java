package io.hadoopbench.dist.versus;

import java.io.IOException;
import java.util.List;

/** Our job with the calls of NNThroughputBenchmark in place of kms-create's. */
record BareCallsArm(ClientJvm jvm, int files, int threads) implements Arm {
  @Override
  public String name() {
    return "our job, bare calls";
  }

  @Override
  public double filesPerSecond() throws IOException, InterruptedException {
    ClientJvm.Ended ended = jvm.run(BareCallsMain.class.getName(), List.of(Integer.toString(files), Integer.toString(threads)));
    return LogLine.number(ended.orFail().log(), BareCallsMain.RESULT);
  }
}
