package io.hadoopbench.core.servers;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.apache.hadoop.conf.Configuration;

/**
 * The configuration keys that this Hadoop release reads: constants in its classes, and keys in its
 * default files.
 *
 * @param known the keys, and prefixes to which classes append names
 */
public record HadoopKeys(Set<String> known) {
  private static final Pattern KEY = Pattern.compile("(dfs|hadoop|ipc|kms)\\.[A-Za-z0-9._-]+");
  private static final Pattern JAR = Pattern.compile("hadoop-.*\\.jar");

  /** Families of keys that contain names of users, groups, hosts or ports. */
  private static final Pattern OPEN =
      Pattern.compile(
          "hadoop\\.proxyuser\\..*|hadoop\\.kms\\.proxyuser\\..*|hadoop\\.security\\.group\\.mapping\\..*"
              + "|hadoop\\.http\\.(authentication|filter)\\..*|ipc\\.\\d+\\..*"
              + "|ingress\\.port\\..*|hadoop\\.security\\.crypto\\.codec\\.classes\\..*");

  private static final List<String> DEFAULTS =
      List.of("core-default.xml", "hdfs-default.xml", "hdfs-rbf-default.xml", "kms-default.xml");

  private static final int MOST_EDITS = 2;

  /** A text in a class file's constant pool: the tag 1, the length in two bytes, and the text. */
  private static final Pattern CONSTANT =
      Pattern.compile("\\x01\\x00([\\x00-\\xff])(" + KEY + ")", Pattern.DOTALL);

  /** Reads the keys from Hadoop's jars on this JVM's class path. */
  public static HadoopKeys ofThisJvm() throws IOException {
    Set<String> known = new HashSet<>();
    String servers = // the tarball's own class path has only Hadoop's clients
        File.pathSeparator + System.getProperty("hadoopbench.home", "") + "/lib/server/*";
    for (String entry :
        (System.getProperty("java.class.path") + servers).split(File.pathSeparator)) {
      for (File jar : jars(entry)) {
        read(jar, known);
      }
    }
    Configuration defaults = new Configuration(false); // contains no site files
    DEFAULTS.forEach(defaults::addResource);
    defaults.forEach(property -> known.add(property.getKey()));
    return new HadoopKeys(known);
  }

  private static List<File> jars(String entry) {
    File[] all =
        entry.endsWith("*")
            ? new File(entry.substring(0, entry.length() - 1)).listFiles()
            : new File[] {new File(entry)};
    return Stream.of(all == null ? new File[0] : all)
        .filter(file -> JAR.matcher(file.getName()).matches() && file.isFile())
        .toList();
  }

  private static void read(File jar, Set<String> known) throws IOException {
    try (ZipFile zip = new ZipFile(jar)) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        if (entry.getName().endsWith(".class")) {
          try (InputStream in = zip.getInputStream(entry)) {
            constants(in.readAllBytes(), known);
          }
        }
      }
    }
  }

  private static void constants(byte[] classFile, Set<String> known) {
    Matcher constant = CONSTANT.matcher(new String(classFile, StandardCharsets.ISO_8859_1));
    while (constant.find()) {
      if (constant.group(1).charAt(0) == constant.group(2).length()) {
        known.add(constant.group(2));
      }
    }
  }

  /**
   * Returns the keys that no class reads, each with the known key that was probably intended.
   *
   * @param keys keys in site files and options
   * @param suffixes names of nameservices and NameNodes, which are appended to known keys
   */
  public SortedMap<String, Optional<String>> unread(
      Collection<String> keys, Collection<String> suffixes) {
    SortedMap<String, Optional<String>> unread = new TreeMap<>();
    for (String key : keys) {
      String bare = key;
      for (int i = bare.lastIndexOf('.'); i > 0 && suffixes.contains(bare.substring(i + 1)); ) {
        bare = bare.substring(0, i);
        i = bare.lastIndexOf('.');
      }
      if (KEY.matcher(bare).matches()
          && !known.contains(bare)
          && !OPEN.matcher(bare).matches()
          && !Configuration.isDeprecated(bare)) {
        Optional<String> meant = meant(bare);
        if (meant.isPresent() || !completes(bare)) {
          unread.put(key, meant);
        }
      }
    }
    return unread;
  }

  /** Returns whether the key begins with a prefix to which classes append names. */
  private boolean completes(String key) {
    for (int i = key.lastIndexOf('.'); i > 0; i = key.lastIndexOf('.', i - 1)) {
      if (known.contains(key.substring(0, i + 1))) {
        return true;
      }
    }
    return false;
  }

  /** Returns a known key that differs by at most two letters, or only in singular and plural. */
  private Optional<String> meant(String key) {
    LevenshteinDistance distance = new LevenshteinDistance(MOST_EDITS);
    return known.stream()
        .filter(
            other ->
                !other.endsWith(".")
                    && Math.abs(other.length() - key.length()) <= MOST_EDITS
                    && (distance.apply(key, other) >= 0 || singular(key).equals(singular(other))))
        .min(
            Comparator.comparing(
                other -> LevenshteinDistance.getDefaultInstance().apply(key, other)));
  }

  private static String singular(String key) {
    return key.replaceAll("ies\\b", "y").replaceAll("s\\b", "");
  }
}
