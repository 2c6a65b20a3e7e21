package io.hadoopbench.core.model;

import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Load as a level of a variant: load threads in each map task. Only a run that varies the load has it. */
public final class Load {
  /** No factor of a scenario has this name. */
  private static final String LEVEL = "loadThreads";
  private static final String SUFFIX = "/threads=";

  private Load() { }

  /** A variant under a load. */
  public static Variant of(Variant variant, int threads) {
    SortedMap<String, String> levels = new TreeMap<>(variant.levels());
    levels.put(LEVEL, Integer.toString(threads));
    return new Variant(of(variant.id(), threads), levels);
  }

  /** The id of a variant under a load. */
  public static String of(String variant, int threads) {
    return variant + SUFFIX + threads;
  }

  /** The load among levels; empty when it does not vary. */
  public static OptionalInt threads(Map<String, String> levels) {
    return levels.containsKey(LEVEL) ? OptionalInt.of(Integer.parseInt(levels.get(LEVEL))) : OptionalInt.empty();
  }

  /** Whether the id of a variant says the load that its levels have, which is a number of threads; or both say none. */
  public static boolean told(String variant, Map<String, String> levels) {
    String level = levels.get(LEVEL);
    return level == null ? variant.equals(without(variant)) : level.matches("[1-9]\\d{0,8}") && variant.equals(without(variant) + SUFFIX + level);
  }

  /** The id of a variant as it is without a load. */
  public static String without(String variant) {
    int suffix = variant.lastIndexOf(SUFFIX);
    return suffix < 0 ? variant : variant.substring(0, suffix);
  }
}
