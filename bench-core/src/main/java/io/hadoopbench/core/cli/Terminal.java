package io.hadoopbench.core.cli;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The terminal behind an output of this process, as sh and stty see it: Java 17 tells neither its width nor whether stderr is one. */
enum Terminal {
  OUT("[ -t 1 ] && { stty size <&3 2>/dev/null || echo 0 0; } 3>&1 >&2"),
  ERR("[ -t 2 ] && { stty size <&2 2>/dev/null || echo 0 0; }");

  private static final Pattern SIZE = Pattern.compile("\\d+ (\\d{1,5})\\s*");
  /** Where a terminal does not tell. */
  private static final int USUAL_COLUMNS = 80;

  private final String script;

  Terminal(String script) {
    this.script = script;
  }

  /** How wide it is; empty where the output is a file or a pipe. */
  OptionalInt columns() {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", script);
    if (this == OUT) {
      shell.redirectOutput(Redirect.INHERIT);
    } else {
      shell.redirectError(Redirect.INHERIT);
    }
    try {
      Process process = shell.start();
      process.getOutputStream().close();
      try (InputStream told = this == OUT ? process.getErrorStream() : process.getInputStream()) {
        return columns(new String(told.readAllBytes(), StandardCharsets.US_ASCII));
      }
    } catch (IOException e) {
      return OptionalInt.empty(); // no shell, no terminal of the kind that we know
    }
  }

  /** @param size rows and columns; empty without a terminal */
  static OptionalInt columns(String size) {
    Matcher matcher = SIZE.matcher(size);
    if (!matcher.matches()) {
      return OptionalInt.empty();
    }
    int columns = Integer.parseInt(matcher.group(1));
    return OptionalInt.of(columns == 0 ? USUAL_COLUMNS : columns);
  }
}
