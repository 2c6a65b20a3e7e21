package io.hadoopbench.core.result;

import java.util.SortedMap;

/**
 * A planned variant.
 *
 * @param available whether the variant could run on this cluster
 * @param reason why the variant could not run; empty if it could
 */
public record VariantResult(
    String id, SortedMap<String, String> levels, boolean available, String reason) {
  public static VariantResult available(Variant variant) {
    return new VariantResult(variant.id(), variant.levels(), true, "");
  }

  public static VariantResult unavailable(Variant variant, String reason) {
    return new VariantResult(variant.id(), variant.levels(), false, reason);
  }
}
