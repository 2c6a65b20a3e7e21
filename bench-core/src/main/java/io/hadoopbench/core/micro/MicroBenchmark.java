package io.hadoopbench.core.micro;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One benchmark with one value for each of its parameters: what runs in one fork.
 *
 * @param name class and method, as in JMH
 * @param params value by parameter
 */
public record MicroBenchmark(String name, SortedMap<String, String> params) {
  private static final Pattern PACKAGE = Pattern.compile("io\\.hadoopbench\\.(\\w+)(\\.\\w+)*\\.micro\\..*");
  private static final String BYTES = "bytes";

  public MicroBenchmark {
    params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
  }

  public static MicroBenchmark of(Class<?> type, String method, Map<String, String> params) {
    return new MicroBenchmark(type.getName() + "." + method, new TreeMap<>(params));
  }

  /** The module that it belongs to; empty for one that is not ours. */
  Optional<String> family() {
    Matcher matcher = PACKAGE.matcher(name);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** As a reader sees it: {@code CryptoCodec.encrypt} of the class CryptoCodecBenchmark. */
  public String shortName() {
    return name.replaceFirst(".*\\.(\\w+?)(Benchmark)?\\.(\\w+)$", "$1.$3");
  }

  /** Parameters as a reader sees them: {@code bytes=8192 codec=java}. */
  public String paramText() {
    return params.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(" "));
  }

  /** What bounds it, as its class says. */
  public List<HeldAgainst> bounds() {
    try {
      return List.of(Class.forName(className()).getAnnotationsByType(HeldAgainst.class));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("a benchmark without its class: " + name, e);
    }
  }

  /** Whether this is the benchmark that bounds another, with the parameters that fit. */
  public boolean bounds(MicroBenchmark other, HeldAgainst how) {
    return className().equals(how.benchmark().getName())
        && Stream.of(how.same()).allMatch(name -> params.get(name).equals(other.params.get(name)));
  }

  private String className() {
    return name.substring(0, name.lastIndexOf('.'));
  }

  /** What {@code -only} is matched against. */
  public String label() {
    return (shortName() + " " + paramText()).strip();
  }

  /** Bytes that one operation works on; 0 when it says nothing of bytes. */
  long bytes() {
    return Long.parseLong(params.getOrDefault(BYTES, "0"));
  }
}
