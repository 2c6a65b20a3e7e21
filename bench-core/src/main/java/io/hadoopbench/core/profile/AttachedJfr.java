package io.hadoopbench.core.profile;

import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.store.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * JFR in another JVM of this user on this host, through {@code jcmd}, which a JDK has.
 *
 * @param settings a file of JFR settings, see {@link #writeSettings}
 * @param file where the recording goes for a moment
 */
record AttachedJfr(long pid, Path settings, Path file) implements JvmSampler {
  private static final String NAME = "hadoopbench";
  private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Pattern DONE = Pattern.compile("St(art|opp)ed recording");
  /** What {@code JFR.check} says: a line for each recording, or that there are none. */
  private static final Pattern CHECKED = Pattern.compile("Recording \\d+: |No available recordings");

  /** @throws IOException if there is no {@code jcmd} */
  static Path writeSettings(Path directory) throws IOException {
    if (!Files.isExecutable(JCMD)) {
      throw new IOException("no " + JCMD + ": use a JDK");
    }
    return Files.writeString(Files.createDirectories(directory).resolve("samples.jfc").toAbsolutePath(), """
        <?xml version="1.0" encoding="UTF-8"?>
        <configuration version="2.0">
          <event name="%s"><setting name="enabled">true</setting><setting name="period">%d ms</setting></event>
        </configuration>
        """.formatted(JfrStacks.EVENT, JfrStacks.INTERVAL_MILLIS));
  }

  @Override
  public void start() throws IOException {
    command(DONE, "JFR.start", "name=" + NAME, "settings=" + settings);
  }

  @Override
  public Stacks stop() throws IOException {
    try {
      command(DONE, "JFR.stop", "name=" + NAME, "filename=" + file);
      return JfrStacks.read(file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  @Override
  public void end() throws IOException {
    if (command(CHECKED, "JFR.check").contains("name=" + NAME + " ")) {
      command(DONE, "JFR.stop", "name=" + NAME);
    }
  }

  /** {@code jcmd} exits with 0 also when JFR refuses, and says so in words. */
  private String command(Pattern done, String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of(JCMD.toString(), Long.toString(pid)));
    command.addAll(List.of(words));
    CommandResult answer = Commands.ofThisHost().run(command, LIMIT);
    if (!answer.done() || !done.matcher(answer.output()).find()) {
      throw new IOException("jcmd " + pid + " " + words[0] + ": " + answer.output().lines().filter(line -> !line.startsWith(pid + ":"))
          .findFirst().orElse("no answer within " + LIMIT.toSeconds() + " s"));
    }
    return answer.output();
  }
}
