package io.hadoopbench.core.os;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The AES flags of a JVM, as reported by the JVM itself, because they depend on the release and the
 * CPU.
 */
public final class AesFlags {
  private static final List<String> NAMES =
      List.of("UseAES", "UseAESIntrinsics", "UseAESCTRIntrinsics");

  /** JVM options that affect the flags. */
  private static final Pattern DECIDING = Pattern.compile("-XX:.*Use(AES|AVX|SSE).*");

  private AesFlags() {}

  /**
   * Returns the flags that this JVM shows. Most JVMs hide some flags unless they run with {@code
   * -XX:+UnlockDiagnosticVMOptions}.
   */
  public static String describe() {
    return NAMES.stream()
        .map(name -> here(name).map(value -> name + "=" + value))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }

  /** Returns all flags. Hidden flags are read from another JVM that has the same options. */
  public static String all(Commands commands) {
    String visible = describe();
    if (NAMES.stream().allMatch(name -> visible.contains(name + "="))) {
      return visible;
    }
    try {
      return describe(
              commands
                  .toEnd(
                      command(ManagementFactory.getRuntimeMXBean().getInputArguments()),
                      Duration.ofSeconds(20))
                  .output())
          .orElse(visible);
    } catch (IOException e) {
      return visible; // a failure to start a JVM is reported elsewhere
    }
  }

  static List<String> command(List<String> options) {
    List<String> command =
        new ArrayList<>(List.of(CurrentJava.program("java"), "-XX:+UnlockDiagnosticVMOptions"));
    options.stream().filter(option -> DECIDING.matcher(option).matches()).forEach(command::add);
    command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
    return command;
  }

  /**
   * Returns the flags in the output of {@code -XX:+PrintFlagsFinal}; empty unless all are present.
   */
  static Optional<String> describe(String flags) {
    List<String> values = new ArrayList<>();
    for (String name : NAMES) {
      Matcher line =
          Pattern.compile("(?m)^\\s*bool " + name + "\\s*:?=\\s*(true|false)\\b").matcher(flags);
      if (line.find()) {
        values.add(name + "=" + line.group(1));
      }
    }
    return values.size() < NAMES.size() ? Optional.empty() : Optional.of(String.join(", ", values));
  }

  private static Optional<String> here(String name) {
    HotSpotDiagnosticMXBean bean =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    try {
      return Optional.ofNullable(bean).map(b -> b.getVMOption(name).getValue());
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // the flag is hidden or unknown to this JVM
    }
  }
}
