package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkJvmTest {
  @TempDir Path dir;

  @Test
  void classPathOfAForkHasTheJarThatOnlyAClassLoaderKnowsLast() throws Exception {
    Path jar = dir.resolve("with a blank/bench.jar");
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader())) {
      List<String> entries = List.of(ForkJvm.classPath(loader).split(File.pathSeparator));
      assertThat(entries)
          .endsWith(jar.toString())
          .containsSequence(System.getProperty(ForkJvm.CLASS_PATH).split(File.pathSeparator));
    }
  }

  @Test
  void optionsOfAForkHaveNoHeapNorAgentOfThisProcess() {
    assertThat(ForkJvm.options())
        .allMatch(
            option ->
                option.equals("-Xmx128m")
                    || option.startsWith("-D")
                    || option.startsWith("--add-"));
  }
}
