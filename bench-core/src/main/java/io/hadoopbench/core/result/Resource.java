package io.hadoopbench.core.result;

import java.util.Optional;
import java.util.Set;

/**
 * A resource that a role used in a trial. Only this class parses the names of {@code resources} in
 * result.json.
 *
 * @param role role of a server in lower case, or {@code client}
 * @param kind kind of resource
 * @param ofGroup whether the value is a total over all trials that were interleaved with this trial
 */
public record Resource(String role, Kind kind, boolean ofGroup) {
  /** Prefix of names of resources whose value is a total over interleaved trials. */
  public static final String OF_GROUP = "group.";

  /** Names that look like roles but are not: the task host and sampled load threads. */
  private static final Set<String> NO_ROLES = Set.of("host", "load");

  /** Kinds of resources that several roles report. */
  public enum Kind {
    /** CPU time of the role's processes. */
    CPU_SECONDS,
    /** Calls of one kind to the role's servers. */
    CALLS,
    /** Calls by other clients, in percent of the trial's calls. */
    OTHER_CALLS_PERCENT
  }

  /** Returns the resource with a name; empty if the name contains no role or no known kind. */
  public static Optional<Resource> of(String name) {
    boolean ofGroup = name.startsWith(OF_GROUP);
    String own = ofGroup ? name.substring(OF_GROUP.length()) : name;
    int dot = own.indexOf('.');
    if (dot < 0 || dot != own.lastIndexOf('.') || NO_ROLES.contains(own.substring(0, dot))) {
      return Optional.empty();
    }
    return kind(own.substring(dot + 1))
        .map(kind -> new Resource(own.substring(0, dot), kind, ofGroup));
  }

  private static Optional<Kind> kind(String used) {
    return switch (used) {
      case "cpuSeconds" -> Optional.of(Kind.CPU_SECONDS);
      case "otherCallsPercent" -> Optional.of(Kind.OTHER_CALLS_PERCENT);
      default ->
          used.endsWith("Calls") || used.endsWith("Rpcs")
              ? Optional.of(Kind.CALLS)
              : Optional.empty();
    };
  }

  /**
   * Returns the role if the resource is the CPU time of a role in this trial only; empty otherwise.
   */
  public static Optional<String> cpuOf(String name) {
    return of(name).filter(one -> one.kind == Kind.CPU_SECONDS && !one.ofGroup).map(Resource::role);
  }

  /** Returns whether a resource counts calls of this trial only. */
  public static boolean isCalls(String name) {
    return of(name).filter(one -> one.kind == Kind.CALLS && !one.ofGroup).isPresent();
  }
}
