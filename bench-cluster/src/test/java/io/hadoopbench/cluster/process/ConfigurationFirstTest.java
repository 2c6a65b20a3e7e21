package io.hadoopbench.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationFirstTest {
  @TempDir Path conf;

  @Test
  void filesOfDirectoryTakePrecedence() throws IOException {
    ClassLoader classpath = ConfigurationFirstTest.class.getClassLoader();
    Files.writeString(conf.resolve("log4j.properties"), "own");
    ChildMain.ConfigurationFirst loader = new ChildMain.ConfigurationFirst(conf, classpath);
    assertThat(classpath.getResource("log4j.properties"))
        .as("the class path has such a file")
        .isNotNull();
    try (InputStream in = loader.getResourceAsStream("log4j.properties")) {
      assertThat(in).hasContent("own");
    }
    assertThat(loader.getResource("core-default.xml"))
        .isEqualTo(classpath.getResource("core-default.xml"))
        .isNotNull();
    assertThat(loader.getResource("nothing.xml")).isNull();
  }

  @Test
  void classesAreLoadedFromClassPath() throws Exception {
    assertThat(
            new ChildMain.ConfigurationFirst(conf, ConfigurationFirstTest.class.getClassLoader())
                .loadClass(ChildMain.class.getName()))
        .isSameAs(ChildMain.class);
  }
}
