package io.hadoopbench.core.scenario;

import java.util.function.Predicate;

/**
 * The values of a {@link StoredProperty} that fit a variant's label.
 *
 * @param wanted the values that fit, in words
 * @param remedy what makes a directory fit; empty when the run does that itself, in the directory that it makes
 */
public record Requirement(Predicate<String> fits, String wanted, String remedy) {
  /** Any value fits, but arms of one label must agree. */
  public static final Requirement ANY = new Requirement(value -> true, "", "");

  public static Requirement of(String value, String remedy) {
    return new Requirement(value::equals, value, remedy);
  }

  /** Returns whether directories need not fit, because the run makes one that does. */
  public boolean byRun() {
    return remedy.isEmpty();
  }
}
