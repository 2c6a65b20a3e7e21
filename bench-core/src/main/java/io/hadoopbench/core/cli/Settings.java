package io.hadoopbench.core.cli;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A program's option values, from the defaults, a study and the command line. Every value has
 * passed the check of its option.
 */
public final class Settings {
  private final Map<String, Option> options;
  private final SortedMap<String, String> values;

  Settings(Map<String, Option> options, Map<String, String> values) {
    this.options = Map.copyOf(options);
    this.values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /** Returns every option that has a value, with the value as it was typed. */
  public SortedMap<String, String> asMap() {
    return values;
  }

  /** Returns a copy without an option that another setting replaces. */
  public Settings without(String name) {
    option(name);
    Map<String, String> others = new TreeMap<>(values);
    others.remove(name);
    return new Settings(options, others);
  }

  public boolean has(String name) {
    option(name);
    return values.containsKey(name);
  }

  /** Returns an option's value; empty if the option is not set. */
  public Optional<String> find(String name) {
    option(name);
    return Optional.ofNullable(values.get(name));
  }

  public boolean flag(String name) {
    return has(name);
  }

  public String text(String name) {
    option(name);
    String value = values.get(name);
    if (value == null) {
      throw new UsageException("-" + name + " is required");
    }
    return value;
  }

  /**
   * Checks an option's value, if the option is set.
   *
   * @param why requirement as shown to the user, for example {@code must be at most 100}
   * @throws UsageException if the check fails; the message gives the option and the value
   */
  public void require(String name, Predicate<String> right, String why) {
    if (has(name) && !right.test(text(name))) {
      throw new UsageException("-%s %s: %s".formatted(name, text(name), why));
    }
  }

  /**
   * Checks that a number does not exceed a limit, if the option is set.
   *
   * @param reason follows the limit in the message; may be empty
   * @throws UsageException if the check fails
   */
  public void requireAtMost(String name, long most, String reason) {
    require(name, value -> number(name) <= most, "must be at most " + most + reason);
  }

  /**
   * @throws UsageException if the value is not one of the allowed words
   */
  public void requireOneOf(String name, Collection<String> allowed) {
    require(
        name,
        allowed::contains,
        "must be one of " + String.join(", ", allowed.stream().sorted().toList()));
  }

  public long number(String name) {
    return option(name).number(text(name), Long.MIN_VALUE);
  }

  /** Returns a number that must fit into 32 bits, such as a number of threads. */
  public int count(String name) {
    long number = number(name);
    if (number > Integer.MAX_VALUE) {
      throw new UsageException(
          "-%s %s: must be at most %s".formatted(name, number, Integer.MAX_VALUE));
    }
    return (int) number;
  }

  public double decimal(String name) {
    return option(name).decimal(text(name));
  }

  public long bytes(String name) {
    return option(name).bytes(text(name));
  }

  public Duration duration(String name) {
    return option(name).duration(text(name));
  }

  private Option option(String name) {
    Option option = options.get(name);
    if (option == null) {
      throw new IllegalArgumentException(
          "the program reads an option that it does not declare: " + name);
    }
    return option;
  }
}
