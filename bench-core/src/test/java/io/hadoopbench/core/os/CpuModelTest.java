package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuModelTest {
  @TempDir Path temp;

  private Path cpuinfo(String text) throws IOException {
    return Files.writeString(temp.resolve("cpuinfo"), text);
  }

  @Test
  void familyAndModelDistinguishCpusWithEqualNames() throws IOException {
    assertThat(
            CpuModel.of(
                cpuinfo(
                    "processor\t: 0\n"
                        + "vendor_id\t: AuthenticAMD\n"
                        + "cpu family\t: 26\n"
                        + "model\t\t: 2\n"
                        + "model name\t: AMD EPYC\n"
                        + "stepping\t: 1\n\n"
                        + "processor\t: 1\n"
                        + "model\t\t: 9\n")))
        .hasValue("AMD EPYC (family 26, model 2)");
  }

  @Test
  void missingKernelFactsAreOmitted() throws IOException {
    assertThat(CpuModel.of(cpuinfo("model name\t: A: CPU\n"))).hasValue("A: CPU");
    assertThat(
            CpuModel.of(
                cpuinfo("processor\t: 0\nBogoMIPS\t: 243.75\nCPU part\t: 0xd40\nno colon\n")))
        .isEmpty();
    assertThat(CpuModel.of(temp.resolve("none"))).isEmpty();
  }
}
