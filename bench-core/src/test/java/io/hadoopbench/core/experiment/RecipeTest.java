package io.hadoopbench.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.scenario.Scenario;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scenario that docs/architecture.md shows compiles as it stands there, runs, and proves its labels. */
class RecipeTest {
  private static final Path PAGE = Path.of("../docs/architecture.md");
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("public final class (\\w+)");

  @TempDir
  Path temp;

  @Test
  void theWorkedExampleRuns() throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {compiled().toUri().toURL()}, getClass().getClassLoader())) {
      Thread thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      thread.setContextClassLoader(loader); // where Hadoop looks for the classes of a job
      try {
        Scenario scenario = loader.loadClass("example.LongPath").asSubclass(Scenario.class).getConstructor().newInstance();
        RunResult result = new LocalCluster(temp).run(scenario.spec(), "-blocks", "2", "-rehearsals", "0", "-nrFiles", "100", "-warmup", "5");
        assertThat(result.header().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(result.measured().trials()).hasSize(4).allSatisfy(trial -> {
          assertThat(trial.valid()).as("%s", trial.reasons()).isTrue();
          assertThat(trial.metrics()).containsEntry("create.count", 100.0).containsKey("create.p50Micros");
        });
        assertThat(result.measured().trials()).extracting(TrialResult::variant).contains("depth=1", "depth=50");
        assertThat(result.measured().trials()).filteredOn(trial -> trial.variant().equals("depth=50"))
            .allSatisfy(trial -> assertThat(trial.evidence().get("path.depth")).isEqualTo(Map.of("50", 1L)));
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }

  private Path compiled() throws IOException {
    List<Path> sources = new ArrayList<>();
    Matcher block = BLOCK.matcher(Files.readString(PAGE));
    while (block.find()) {
      Matcher name = NAME.matcher(block.group(1));
      assertThat(name.find()).as("a class in each block").isTrue();
      sources.add(Files.writeString(temp.resolve(name.group(1) + ".java"), block.group(1)));
    }
    assertThat(sources).hasSize(3);
    Path classes = Files.createDirectory(temp.resolve("classes"));
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    boolean done = javac.getTask(messages, null, null, List.of("-d", classes.toString(), "-classpath", System.getProperty("java.class.path"), "-proc:none"),
        null, javac.getStandardFileManager(null, null, null).getJavaFileObjects(sources.toArray(Path[]::new))).call();
    assertThat(done).as("%s", messages).isTrue();
    return classes;
  }
}
