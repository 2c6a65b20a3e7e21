package io.hadoopbench.core.cli;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.GenericOptionsParser;

/** Hadoop's generic options, which stand before a program's own. Hadoop ignores a file of {@code -conf} that is not there; we refuse it. */
public final class GenericOptions {
  private static final String CONF = "-conf";
  private static final String TOKENS = "-tokenCacheFile";
  private static final Set<String> LISTS = Set.of("-files", "-libjars", "-archives");
  /** All take a value, {@code -D} also joined to it. */
  private static final Set<String> ALL = Set.of("-D", CONF, "-fs", "-jt", "-files", "-libjars", "-archives", TOKENS);
  private static final String ROOT = "configuration";
  private static final String ALL_OF_A_DIRECTORY = "/*";

  private GenericOptions() { }

  static boolean isOne(String arg) {
    return ALL.contains(arg) || arg.startsWith("-D") && arg.indexOf('=') > 2;
  }

  /** How many leading arguments are generic options with their values. */
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
   * Applies them to a configuration.
   *
   * @param args these options alone
   * @throws UsageException naming option, value and reason, if a file of this host is not there, or is no configuration
   */
  public static void apply(String[] args, Configuration conf) throws IOException {
    for (int i = 0; i < args.length; i += isJoined(args[i]) ? 1 : 2) {
      if (!isJoined(args[i])) {
        check(args[i], args[i + 1]);
      }
    }
    try {
      new GenericOptionsParser(conf, args);
    } catch (FileNotFoundException | IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
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

  private static void checkConf(String value) {
    Path file = Path.of(value);
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new UsageException(CONF + " " + value + ": " + (Files.exists(file) ? "not a file that can be read" : "no such file"));
    }
    try {
      String root = rootElement(file);
      if (!root.equals(ROOT)) {
        throw new UsageException(CONF + " " + value + ": not a Hadoop configuration: it begins with <" + root + "> instead of <" + ROOT + ">");
      }
    } catch (IOException | XMLStreamException e) {
      throw new UsageException(CONF + " " + value + ": not a Hadoop configuration: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /** Reads the whole file, for Hadoop would print a stack trace where it is no XML. */
  private static String rootElement(Path file) throws IOException, XMLStreamException {
    XMLInputFactory xml = XMLInputFactory.newInstance();
    xml.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader reader = xml.createXMLStreamReader(in);
      reader.nextTag();
      String root = reader.getLocalName();
      while (reader.hasNext()) {
        reader.next();
      }
      return root;
    }
  }

  /** Files of other file systems are Hadoop's to look for. */
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
    String file = path.endsWith(ALL_OF_A_DIRECTORY) ? path.substring(0, path.length() - ALL_OF_A_DIRECTORY.length() + 1) : path;
    if (file.isEmpty() || !Files.exists(Path.of(file))) {
      throw new UsageException(option + " " + (name.isEmpty() ? "''" : name) + ": no such file");
    }
  }
}
