package io.hadoopbench.core.result;

import java.util.Optional;
import java.util.Set;

/**
 * What a role used in a trial. Only this class knows how {@code resources} of result.json are
 * named.
 *
 * @param role a server's role in lower case, or {@code client}
 * @param kind what was used
 * @param ofGroup whether all trials interleaved with this one used it together
 */
public record Resource(String role, Kind kind, boolean ofGroup) {
  /** Prefix of what interleaved trials used together. */
  public static final String OF_GROUP = "group.";

  /** Names that look like a role's but are not: the task host, and sampled load threads. */
  private static final Set<String> NO_ROLES = Set.of("host", "load");

  /** The kinds that several roles report. */
  public enum Kind {
    /** CPU time of the role's processes. */
    CPU_SECONDS,
    /** Calls to the role's servers, of one kind. */
    CALLS,
    /** Calls by other clients in percent of the trial's own. */
    OTHER_CALLS_PERCENT
  }

  /** Returns the resource with a name; empty if no role used it, or if it is of no such kind. */
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

  /** Returns the role whose CPU time in this trial alone a resource is; empty if it is not. */
  public static Optional<String> cpuOf(String name) {
    return of(name).filter(one -> one.kind == Kind.CPU_SECONDS && !one.ofGroup).map(Resource::role);
  }

  /** Returns whether a resource counts calls of this trial alone. */
  public static boolean isCalls(String name) {
    return of(name).filter(one -> one.kind == Kind.CALLS && !one.ofGroup).isPresent();
  }
}
