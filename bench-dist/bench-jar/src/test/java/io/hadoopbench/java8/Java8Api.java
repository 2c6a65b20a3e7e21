package io.hadoopbench.java8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.codehaus.mojo.animal_sniffer.SignatureChecker;
import org.codehaus.mojo.animal_sniffer.logging.Logger;

/**
 * Verifies that bench-java8.jar does not use APIs that Java 8 lacks, and fails the build for each
 * use not listed in {@code allowed.txt}. Dependencies such as Hadoop are not checked: their
 * releases define which Java they need.
 */
public final class Java8Api {
  /** Packages outside the JDK. */
  private static final Set<String> OTHERS =
      Set.of("io.hadoopbench.*", "org.apache.*", "org.slf4j.*", "one.*");

  private static final Pattern FINDING =
      Pattern.compile("(.+?\\.class)(?::\\d+)?: .*?Undefined reference: (.+)");

  private Java8Api() {}

  /**
   * @param api of Java, as {@code type Class.method(types)} without the package java.lang
   */
  record Use(String type, String api) implements Comparable<Use> {
    @Override
    public int compareTo(Use other) {
      return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
      return type + ": " + api;
    }
  }

  /**
   * @param type prefix of the class name; {@code api} is part of the API that it uses
   */
  record Allowance(String type, String api, String reason) {
    boolean covers(Use use) {
      return use.type().startsWith(type) && use.api().contains(api);
    }

    /**
     * @throws IllegalArgumentException for a line without a reason
     */
    static Allowance parse(String line) {
      String[] parts = line.split("\\|", -1);
      if (parts.length != 3 || Stream.of(parts).anyMatch(String::isBlank)) {
        throw new IllegalArgumentException("not 'classes | what they use | reason': " + line);
      }
      return new Allowance(parts[0].strip(), parts[1].strip(), parts[2].strip());
    }
  }

  /**
   * @param args the directory of the classes, and the signature of Java 8
   */
  public static void main(String[] args) throws IOException {
    SortedSet<Use> uses = uses(Path.of(args[0]), Path.of(args[1]));
    uses.addAll(UnfinishedStubs.calls(Path.of(args[0])));
    List<String> wrong = wrong(uses, allowed());
    wrong.forEach(System.err::println);
    if (!wrong.isEmpty()) {
      System.err.println("bench-java8.jar would fail on Java 8; see allowed.txt of bench-jar");
      System.exit(1);
    }
  }

  static List<Allowance> allowed() throws IOException {
    try (InputStream in = Java8Api.class.getResourceAsStream("allowed.txt")) {
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(Allowance::parse)
          .toList();
    }
  }

  /** Returns uses that are not allowed, and allowances that are not used. */
  static List<String> wrong(SortedSet<Use> uses, List<Allowance> allowed) {
    List<String> wrong = new ArrayList<>();
    uses.stream()
        .filter(use -> allowed.stream().noneMatch(one -> one.covers(use)))
        .forEach(
            use -> wrong.add("Java 8 has no " + use.api() + ", which " + use.type() + " uses"));
    allowed.stream()
        .filter(one -> uses.stream().noneMatch(one::covers))
        .forEach(
            one -> wrong.add("no class of " + one.type() + " uses " + one.api() + " any longer"));
    return wrong;
  }

  /**
   * Returns uses of APIs that Java 8 lacks.
   *
   * @throws IOException also if there are no classes, because then JvmDowngrader has failed
   */
  static SortedSet<Use> uses(Path classes, Path signature) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      if (files.noneMatch(file -> file.toString().endsWith(".class"))) {
        throw new IOException("no class in " + classes);
      }
    }
    Findings findings = new Findings(classes);
    try (InputStream java8 = Files.newInputStream(signature)) {
      SignatureChecker checker = new SignatureChecker(java8, OTHERS, findings);
      checker.setSourcePath(List.of());
      checker.process(classes.toFile());
    }
    return findings.uses;
  }

  /** Collects the checker's findings, which it only reports as log lines. */
  private static final class Findings implements Logger {
    private final String directory;
    private final SortedSet<Use> uses = new TreeSet<>();

    Findings(Path directory) {
      this.directory = directory + "/";
    }

    @Override
    public void error(String message) {
      Matcher finding = FINDING.matcher(message);
      if (!finding.matches()) {
        throw new IllegalStateException("the signature checker reported: " + message);
      }
      uses.add(new Use(finding.group(1).replace(directory, ""), finding.group(2)));
    }

    @Override
    public void error(String message, Throwable cause) {
      throw new IllegalStateException(message, cause);
    }

    @Override
    public void warn(String message) {
      error(message);
    }

    @Override
    public void warn(String message, Throwable cause) {
      error(message, cause);
    }

    @Override
    public void info(String message) {}

    @Override
    public void info(String message, Throwable cause) {}

    @Override
    public void debug(String message) {}

    @Override
    public void debug(String message, Throwable cause) {}
  }
}
