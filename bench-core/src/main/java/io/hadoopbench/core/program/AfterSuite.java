package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.OperatorProgram;
import io.hadoopbench.core.store.Archive;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * What a user wants done with the directory of a suite when it is over.
 *
 * @param archive where it is copied to
 * @param program that is told of it
 */
record AfterSuite(Optional<URI> archive, Optional<Path> program, Configuration conf, Console console) {
  private static final String ARCHIVE = "archive";
  private static final String ON_FINISH = "onFinish";
  /** It mails, posts or calls a build server; whatever takes longer belongs elsewhere. */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  static final Option ARCHIVING = Option.of(ARCHIVE, Type.TEXT, "URI", "",
      "copy the finished directory there, through Hadoop's file systems: whole, or not at all");
  static final Option FINISHING = Option.of(ON_FINISH, Type.TEXT, "PROGRAM", "",
      "call it at the end, with the directory and the exit code; it has " + LIMIT.toMinutes() + " minutes, and its failure is a warning");

  /** @throws UsageException if a value cannot be */
  static AfterSuite of(Settings settings, Configuration conf, Console console) {
    Optional<Path> program = settings.find(ON_FINISH).map(Path::of);
    program.filter(file -> !Files.isRegularFile(file) || !Files.isExecutable(file)).ifPresent(file -> {
      throw new UsageException("-" + ON_FINISH + " " + file + ": not an executable file");
    });
    return new AfterSuite(settings.find(ARCHIVE).map(AfterSuite::uri), program, conf, console);
  }

  private static URI uri(String text) {
    try {
      URI uri = new URI(text);
      if (uri.getScheme() != null && uri.getPath() != null && uri.getPath().startsWith("/")) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // said below, as for one without a scheme
    }
    throw new UsageException("-" + ARCHIVE + " " + text
        + ": give a scheme and an absolute path, as in hdfs://nameservice/archive or file:///archive");
  }

  /** @return the exit code: that of the suite, but for one that was to be archived and is not */
  int finished(Path dir, int exit) {
    int all = exit;
    if (archive.isPresent()) {
      try {
        console.line("archived: " + Archive.copy(dir, archive.get(), conf));
      } catch (IOException e) {
        console.line("not archived: " + e.getMessage() + "; the directory is " + dir);
        all = ExitCode.worse(exit, ExitCode.FAILED);
      }
    }
    if (program.isPresent()) {
      call(program.get(), dir, all);
    }
    return all;
  }

  private void call(Path file, Path dir, int exit) {
    String warning = "warning: -" + ON_FINISH + " " + file + ": ";
    try {
      OperatorProgram.Result result = new OperatorProgram(file.toAbsolutePath(), LIMIT).run(dir.toAbsolutePath().toString(), Integer.toString(exit));
      if (!result.done()) {
        console.line(warning + result.how());
      }
    } catch (IOException e) {
      console.line(warning + e.getMessage());
    }
  }
}
