package io.hadoopbench.core.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Settings of servers that somebody else runs, through a program of the operator: {@code <program> set <role> <key>=<value> ...} is to put
 * these settings in force over the operator's own, and none of an earlier call, and to restart what must be;
 * {@code <program> restore <role>} is to bring back the operator's own.
 * Exit code 0 means done. Whether it is true is for the caller to see.
 */
final class SettingsHook {
  /** Servers restart one after the other. */
  private static final Duration LIMIT_PER_CALL = Duration.ofMinutes(10);

  private final OperatorProgram program;
  /** By role, what was set last; roles that were never set are absent. */
  private final Map<Role, Map<String, String>> inForce = new TreeMap<>();

  SettingsHook(Path program) {
    this.program = new OperatorProgram(program, LIMIT_PER_CALL);
  }

  /**
   * Sets what is not in force yet; roles that are absent stay as they are, because a restart costs the operator more than it tells.
   *
   * @return why it cannot be done, in the program's words; empty when it is
   */
  synchronized Optional<String> set(Map<Role, Map<String, String>> settings) throws IOException {
    for (Map.Entry<Role, Map<String, String>> role : new TreeMap<>(settings).entrySet()) {
      if (role.getValue().equals(inForce.get(role.getKey()))) {
        continue;
      }
      List<String> arguments = new ArrayList<>(List.of("set", role.getKey().lowerCase()));
      new TreeMap<>(role.getValue()).forEach((key, value) -> arguments.add(key + "=" + value));
      inForce.put(role.getKey(), Map.of()); // before: a program that failed may have done half of it
      Optional<String> failure = call(arguments);
      if (failure.isPresent()) {
        return failure;
      }
      inForce.put(role.getKey(), role.getValue());
    }
    return Optional.empty();
  }

  /** Brings back every role that was set; again when it failed before. Returns the failures, empty when there are none. */
  synchronized Optional<String> restore() {
    List<String> failures = new ArrayList<>();
    for (Role role : List.copyOf(inForce.keySet())) {
      try {
        call(List.of("restore", role.lowerCase())).ifPresentOrElse(failures::add, () -> inForce.remove(role));
      } catch (IOException e) {
        failures.add(e.getMessage());
      }
    }
    return failures.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", failures));
  }

  private Optional<String> call(List<String> arguments) throws IOException {
    OperatorProgram.Result result = program.run(arguments.toArray(String[]::new));
    return result.done() ? Optional.empty() : Optional.of(program.file() + " " + String.join(" ", arguments) + ": " + result.how());
  }
}
