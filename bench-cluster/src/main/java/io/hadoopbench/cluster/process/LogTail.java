package io.hadoopbench.cluster.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Finds, at the end of a log and not before {@code from} bytes, the line that tells why a server did not come up. */
final class LogTail {
  private static final int BYTES = 65_536;
  private static final int MAX_LINE = 300;
  private static final Pattern ERROR = Pattern.compile("\\b(ERROR|FATAL)\\b|Exception: |Error: |^Error|^Unrecognized");
  /** What the JVM says after the line that has the reason. */
  private static final Pattern EMPTY_WORDS = Pattern.compile("A fatal exception has occurred|Could not create the Java Virtual Machine");
  private static final Pattern BIND =
      Pattern.compile("BindException|[Aa]lready in use|Port in use|Unable to find a listen port|Could not create ServerSocket");

  private LogTail() { }

  /** The last line that tells of an error, else the last line, shortened. */
  static String lastError(Path log, long from) {
    List<String> lines = tail(log, from).lines().filter(line -> !line.isBlank()).toList();
    if (lines.isEmpty()) {
      return "(the log is empty)";
    }
    String found = lines.get(lines.size() - 1);
    for (String line : lines) {
      if (ERROR.matcher(line).find() && !EMPTY_WORDS.matcher(line).find()) {
        found = line;
      }
    }
    String line = found.strip();
    return line.length() <= MAX_LINE ? line : line.substring(0, MAX_LINE) + "…";
  }

  /** Whether a port was taken by somebody else. */
  static boolean bindFailed(Path log, long from) {
    return BIND.matcher(tail(log, from)).find();
  }

  private static String tail(Path log, long from) {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(Math.max(Math.min(from, file.length()), file.length() - BYTES));
      byte[] bytes = new byte[(int) (file.length() - file.getFilePointer())];
      file.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "(the log cannot be read: " + e + ")";
    }
  }
}
