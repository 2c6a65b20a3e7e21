package io.hadoopbench.core.program;

import io.hadoopbench.core.cluster.HadoopRelease;
import io.hadoopbench.core.engine.ShutdownGuard;
import io.hadoopbench.core.os.ConfSource;
import io.hadoopbench.core.os.CurrentJava;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.Secrets;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Describes a failure in one line with the cause, the responsible key or jar, and the remedy. The
 * stack trace is written to a file.
 */
public final class Failure {
  private static final Logger LOG = LoggerFactory.getLogger(Failure.class);

  /**
   * Error message of Hadoop clients older than 3.5 on Java 24 or newer, which no longer supports
   * access control contexts.
   */
  private static final String NO_SUBJECT = "getSubject is not supported";

  private static final String OURS = "io.hadoopbench.";
  private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");
  private static final Pattern CLASS = Pattern.compile("(\\w+[./])+[A-Z]\\w*");
  private static final Pattern JAR = Pattern.compile("([^/]+\\.jar)!");

  private Failure() {}

  /**
   * Returns a one-line message for a failure.
   *
   * @param conf configuration whose keys may be the cause
   */
  public static String line(String program, Configuration conf, Throwable failure) {
    if (failure instanceof UncheckedIOException) {
      return line(program, conf, failure.getCause());
    }
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (failure instanceof IOException
        && (root instanceof IOException
            || thrower(failure).startsWith(OURS)
            || !(root instanceof RuntimeException
                || root instanceof ReflectiveOperationException
                || root instanceof Error))) {
      LOG.debug("{} failed", program, failure);
      return failure instanceof FileSystemException
          ? FirstLine.ofCauses(failure)
          : FirstLine.withoutStack(String.valueOf(failure.getMessage()));
    }
    return cause(conf, failure, root) + trace(program, failure);
  }

  /** Returns the class in Hadoop or in this program that threw the exception. */
  private static String thrower(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .map(StackTraceElement::getClassName)
        .filter(name -> !JDK.matcher(name).matches())
        .findFirst()
        .orElse("");
  }

  private static String cause(Configuration conf, Throwable failure, Throwable root) {
    String said = FirstLine.ofCauses(failure);
    if (NO_SUBJECT.equals(root.getMessage())) {
      return """
      Hadoop %s does not run on %s: set JAVA_HOME to Java 21 or older, or use \
      Hadoop 3.5 clients\
      """
          .formatted(HadoopRelease.ofThisJvm(), CurrentJava.describe());
    }
    String thrower = thrower(root);
    if (root instanceof LinkageError) {
      Matcher named = CLASS.matcher(String.valueOf(root.getMessage()));
      return """
      incompatible jars on the class path: %s; %s, Hadoop is %s. Use client jars \
      from one release only (3.3 to 3.5)\
      """
          .formatted(
              said, found(named.find() ? named.group() : thrower), HadoopRelease.ofThisJvm());
    }
    if (root instanceof InvalidPathException) {
      return said
          + ": not a valid file name in this locale; set LC_ALL=C.UTF-8, or use other"
          + " characters";
    }
    if (root instanceof OutOfMemoryError) {
      return said
          + ": increase this JVM's memory with HADOOP_CLIENT_OPTS=-Xmx2g for hadoop jar or"
          + " BENCH_JAVA_OPTS=-Xmx2g for bin/bench";
    }
    boolean ours = thrower.startsWith(OURS);
    Optional<String> key =
        ours && !(root instanceof IllegalArgumentException)
            ? Optional.empty()
            : ConfSource.blamed(conf, said.replaceFirst(" \\(\\w+\\)$", ""));
    return key.isPresent()
        ? key.get() + ": " + said + "; correct this key"
        : ours
            ? said + ": this is a bug in hadoop-bench, please report it"
            : "%s, in %s: check %s"
                .formatted(
                    said,
                    found(thrower),
                    said.contains("Kerberos")
                        ? "/etc/krb5.conf, or the file given with -Djava.security.krb5.conf"
                        : "the Hadoop configuration (HADOOP_CONF_DIR, -conf, -D)");
  }

  private static String found(String name) {
    URL place = Failure.class.getResource("/" + name.replace('.', '/') + ".class");
    Matcher jar = JAR.matcher(String.valueOf(place));
    return name
        + " of "
        + (jar.find() ? jar.group(1) : place == null ? "no jar" : place.toString());
  }

  /**
   * Writes the stack trace to a new file that only its owner can read. Writes nothing after Ctrl-C.
   */
  private static String trace(String program, Throwable failure) {
    if (ShutdownGuard.ends()) {
      return "";
    }
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text, true));
    try {
      Path file =
          Files.createTempFile(
              Paths.get(System.getProperty("java.io.tmpdir")),
              "hadoop-bench-" + program + "-",
              ".log");
      Files.write(file, Secrets.hide(text.toString()).getBytes(StandardCharsets.UTF_8));
      return "; stack trace: " + file;
    } catch (IOException e) {
      return "; the stack trace could not be written: " + e + " (set TMPDIR)";
    }
  }
}
