package io.hadoopbench.core.cli;

import io.hadoopbench.core.os.FirstLine;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.GenericOptionsParser;

/**
 * Hadoop's generic options, which precede a program's own options. Hadoop ignores a missing {@code
 * -conf} file, but this class rejects it.
 */
public final class GenericOptions {
  private static final String CONF = "-conf";
  private static final String TOKENS = "-tokenCacheFile";
  private static final String JARS = "-libjars";
  private static final Set<String> LISTS = Set.of("-files", JARS, "-archives");

  /** All generic options that take a value. {@code -D} may also be joined with its value. */
  private static final Set<String> ALL =
      Set.of("-D", CONF, "-fs", "-jt", "-files", JARS, "-archives", TOKENS);

  private static final String ALL_OF_A_DIRECTORY = "/*";

  private GenericOptions() {}

  static boolean isOne(String arg) {
    return ALL.contains(arg) || arg.startsWith("-D") && arg.indexOf('=') > 2;
  }

  /** Returns the number of leading arguments that are generic options or their values. */
  public static int count(String[] args) {
    int i = 0;
    while (i < args.length && isOne(args[i])) {
      i += isJoined(args[i]) ? 1 : 2;
    }
    if (i > args.length) {
      throw new UsageException(args[args.length - 1] + ": needs a value");
    }
    return i;
  }

  private static boolean isJoined(String arg) {
    return arg.startsWith("-D") && arg.length() > 2;
  }

  /**
   * @param args generic options only
   * @throws UsageException if a local file is missing or is not a configuration; the message gives
   *     the option, the value and the reason
   */
  public static void apply(String[] args, Configuration conf) throws IOException {
    for (int i = 0; i < args.length; i += isJoined(args[i]) ? 1 : 2) {
      if (!isJoined(args[i])) {
        check(args[i], args[i + 1]);
      }
    }
    try {
      new GenericOptionsParser(conf, args);
      read("the Hadoop configuration cannot be read: ", conf);
    } catch (FileNotFoundException | IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /** Adds the jars of {@code -libjars} to the class path, because they may contain the program. */
  public static void loadJars(List<String> args) throws IOException {
    int jars = args.indexOf(JARS);
    if (jars >= 0 && jars + 1 < args.size()) {
      apply(new String[] {JARS, args.get(jars + 1)}, new Configuration(false));
    }
  }

  /** Reads all files immediately, so that errors in the user's files are reported here. */
  private static void read(String what, Configuration conf) {
    try {
      conf.size();
    } catch (StackOverflowError e) {
      throw new UsageException(what + "a file includes itself, or a value refers to itself");
    } catch (RuntimeException e) {
      throw new UsageException(what + FirstLine.ofCauses(e));
    }
  }

  private static void check(String option, String value) {
    if (option.equals(CONF)) {
      checkConf(value);
    } else if (option.equals(TOKENS)) {
      checkFile(option, value);
    } else if (LISTS.contains(option)) {
      Arrays.stream(value.split(",", -1)).forEach(name -> checkFile(option, name));
    }
  }

  /**
   * Checks a configuration file. Hadoop reads the local file with this path, regardless of the
   * URI's scheme.
   */
  private static void checkConf(String value) {
    String path;
    try {
      path = new org.apache.hadoop.fs.Path(value).toUri().getPath();
    } catch (IllegalArgumentException e) {
      throw new UsageException(CONF + " " + value + ": not a path: " + e.getMessage());
    }
    File file = new File(path);
    if (file.isDirectory() || !file.canRead()) {
      throw new UsageException(
          CONF + " " + value + (file.exists() ? ": not a readable file" : ": no such file"));
    }
    Configuration own = new Configuration(false);
    own.addResource(new org.apache.hadoop.fs.Path(value));
    read(CONF + " " + value + ": ", own);
  }

  /** Checks a file if it is local. Hadoop itself checks files on other file systems. */
  private static void checkFile(String option, String name) {
    URI uri;
    try {
      uri = new URI(name);
    } catch (URISyntaxException e) {
      throw new UsageException(option + " " + name + ": not a path: " + e.getReason());
    }
    if (uri.getScheme() != null && !uri.getScheme().equals("file")) {
      return;
    }
    String path = uri.getPath();
    String file =
        path.endsWith(ALL_OF_A_DIRECTORY)
            ? path.substring(0, path.length() - ALL_OF_A_DIRECTORY.length() + 1)
            : path;
    if (file.isEmpty() || !Files.exists(Paths.get(file))) {
      throw new UsageException(
          "%s %s: no such file".formatted(option, name.isEmpty() ? "''" : name));
    }
  }
}
