package io.hadoopbench.core.program;

import io.hadoopbench.core.os.Secrets;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.FileAppender;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Redirects the log of the Hadoop clients to a file in the run directory, because it would
 * otherwise bury the progress messages. Debug messages are still printed on the terminal.
 */
final class HadoopLog implements Closeable {
  static final String FILE = "logs/driver.log";

  private final Logger hadoop = LogManager.getLogger("org.apache.hadoop");
  private final boolean additivity = hadoop.getAdditivity();
  private final FileAppender file;

  private HadoopLog(FileAppender file) {
    this.file = file;
    if (file != null) {
      hadoop.addAppender(file);
      hadoop.setAdditivity(false);
    }
  }

  /**
   * Suppresses Hadoop client stack traces on the terminal. The line before each stack trace
   * contains the cause.
   */
  static void printNoTraces() {
    if (LogManager.getRootLogger().isDebugEnabled()) {
      return;
    }
    for (Enumeration<?> all = LogManager.getRootLogger().getAllAppenders();
        all.hasMoreElements(); ) {
      if (all.nextElement() instanceof ConsoleAppender console
          && console.getLayout() instanceof PatternLayout lines) {
        console.setLayout(
            new PatternLayout(lines.getConversionPattern()) {
              @Override
              public boolean ignoresThrowable() {
                return false; // the layout handles stack traces by not printing them
              }
            });
      }
    }
  }

  /**
   * Redirects the log to a file.
   *
   * @param run the run directory
   */
  static HadoopLog into(Path run) throws IOException {
    if (LogManager.getRootLogger().isDebugEnabled()) {
      return new HadoopLog(null);
    }
    Path log = run.resolve(FILE);
    Files.createDirectories(log.getParent());
    return new HadoopLog(
        new FileAppender(
            new PatternLayout("%d{ISO8601} %p %c{2}: %m%n") {
              @Override
              public String format(LoggingEvent event) {
                return Secrets.hide(super.format(event));
              }
            },
            log.toString(),
            true));
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      hadoop.setAdditivity(additivity);
      hadoop.removeAppender(file);
      Path log = Path.of(file.getFile());
      file.close();
      if (Files.exists(log) && Files.size(log) == 0) {
        Files.delete(log);
      }
    }
  }
}
