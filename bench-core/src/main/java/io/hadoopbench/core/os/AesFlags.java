package io.hadoopbench.core.os;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whether a JVM has code of its own for AES, as it says itself: releases of one version differ, and
 * so do CPUs.
 */
public final class AesFlags {
  private static final List<String> NAMES =
      List.of("UseAES", "UseAESIntrinsics", "UseAESCTRIntrinsics");

  /** Options of this JVM on which the flags depend. */
  private static final Pattern DECIDING = Pattern.compile("-XX:.*Use(AES|AVX|SSE).*");

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private AesFlags() {}

  /**
   * As far as this JVM tells: most hide some from programs unless they run with {@code
   * -XX:+UnlockDiagnosticVMOptions}.
   */
  public static String describe() {
    return NAMES.stream()
        .map(name -> here(name).map(value -> name + "=" + value))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }

  /** All of them; what this JVM hides another one like it tells, which is started for that. */
  public static String all(Commands commands) {
    String describe = describe();
    if (NAMES.stream().allMatch(name -> describe.contains(name + "="))) {
      return describe;
    }
    try {
      return describe(
              commands
                  .toEnd(command(ManagementFactory.getRuntimeMXBean().getInputArguments()), LIMIT)
                  .output())
          .orElse(describe);
    } catch (IOException e) {
      return describe; // what is known; a JVM that cannot start another one has other troubles
    }
  }

  static List<String> command(List<String> options) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UnlockDiagnosticVMOptions"));
    options.stream().filter(option -> DECIDING.matcher(option).matches()).forEach(command::add);
    command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
    return command;
  }

  /** Of what {@code -XX:+PrintFlagsFinal} prints; empty without all of them. */
  static Optional<String> describe(String flags) {
    List<String> describe = new ArrayList<>();
    for (String name : NAMES) {
      Matcher line =
          Pattern.compile("(?m)^\\s*bool " + name + "\\s*:?=\\s*(true|false)\\b").matcher(flags);
      if (line.find()) {
        describe.add(name + "=" + line.group(1));
      }
    }
    return describe.size() < NAMES.size()
        ? Optional.empty()
        : Optional.of(String.join(", ", describe));
  }

  private static Optional<String> here(String name) {
    HotSpotDiagnosticMXBean bean =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    try {
      return Optional.ofNullable(bean).map(b -> b.getVMOption(name).getValue());
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // hidden, or another JVM that has no such flag
    }
  }
}
