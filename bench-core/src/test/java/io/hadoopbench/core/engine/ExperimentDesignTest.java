package io.hadoopbench.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExperimentDesignTest {
  private final List<Factor> factors =
      List.of(
          new Factor("zone", "z", List.of("plain", "encrypted")),
          new Factor("cache", "c", List.of("warm", "cold"), List.of("warm")));

  private static List<String> ids(List<Variant> variants) {
    return variants.stream().map(Variant::id).toList();
  }

  @Test
  void onlyFactorsThatVaryAppearInAVariantsName() {
    assertThat(ids(ExperimentDesign.variants(factors, Map.of(), v -> Set.of())))
        .containsExactly("plain", "encrypted");
    assertThat(
            ids(
                ExperimentDesign.variants(
                    factors, Map.of("cache", List.of("warm", "cold")), v -> Set.of())))
        .containsExactly("plain/warm", "plain/cold", "encrypted/warm", "encrypted/cold");
  }

  @Test
  void theFirstLevelsAreTheBaseline() {
    assertThat(ExperimentDesign.variants(factors, Map.of(), v -> Set.of()).get(0).levels())
        .isEqualTo(Map.of("zone", "plain", "cache", "warm"));
  }

  @Test
  void combinationsWithIrrelevantDifferencesAreMerged() {
    assertThat(
            ids(
                ExperimentDesign.variants(
                    factors,
                    Map.of("cache", List.of("warm", "cold")),
                    v -> v.level("zone").equals("encrypted") ? Set.of() : Set.of("cache"))))
        .containsExactly("plain", "encrypted/warm", "encrypted/cold");
    assertThat(
            ids(
                ExperimentDesign.variants(
                    factors,
                    Map.of("cache", List.of("cold")),
                    v -> v.level("zone").equals("encrypted") ? Set.of() : Set.of("cache"))))
        .containsExactly("plain", "encrypted");
    assertThat(
            ids(
                ExperimentDesign.variants(
                    factors,
                    Map.of("zone", List.of("plain"), "cache", List.of("warm", "cold")),
                    v -> Set.of("cache"))))
        .as("even if nothing else varies")
        .containsExactly("plain");
  }

  private static List<PlannedGroup> groups(
      List<Variant> variants,
      Function<Variant, ?> inCommon,
      Predicate<Variant> interleaved,
      int most) {
    return ExperimentDesign.blocks(
        ExperimentDesign.parts(variants, inCommon, interleaved, most), 20, new Random(7));
  }

  private static List<Arm> trials(List<Variant> variants, Function<Variant, ?> serverSettings) {
    return groups(variants, serverSettings, v -> false, 0).stream()
        .flatMap(group -> group.arms(1).stream())
        .toList();
  }

  @Test
  void interleavedVariantsShareAGroupUpToALimit() {
    List<Variant> variants =
        ExperimentDesign.variants(factors, Map.of("cache", List.of("warm", "cold")), v -> Set.of());
    Predicate<Variant> warm = v -> v.level("cache").equals("warm");
    assertThat(groups(variants, v -> "", warm, 2))
        .hasSize(60)
        .allSatisfy(
            group ->
                assertThat(group.variants())
                    .as("of one kind")
                    .allMatch(group.isInterleaved() ? warm : warm.negate()));
    assertThat(groups(variants, v -> v.level("zone"), warm, 2))
        .as("one variant of each server setting")
        .noneMatch(PlannedGroup::isInterleaved);
    assertThat(groups(variants, v -> "", v -> true, 3))
        .as("four are too many")
        .noneMatch(PlannedGroup::isInterleaved);
    assertThat(groups(variants, v -> "", v -> true, 4))
        .hasSize(20)
        .allMatch(PlannedGroup::isInterleaved);
  }

  @Test
  void everyBlockRunsEveryVariantOnceInSeededOrder() {
    List<Variant> variants =
        ExperimentDesign.variants(factors, Map.of("cache", List.of("warm", "cold")), v -> Set.of());
    List<PlannedGroup> plan = groups(variants, v -> "", v -> false, 0);
    assertThat(plan).hasSize(80).isEqualTo(groups(variants, v -> "", v -> false, 0));
    Map<Integer, List<String>> orders =
        plan.stream()
            .collect(
                Collectors.groupingBy(
                    PlannedGroup::block,
                    Collectors.mapping(PlannedGroup::words, Collectors.toList())));
    assertThat(orders.values())
        .allSatisfy(order -> assertThat(order).containsExactlyInAnyOrderElementsOf(ids(variants)));
    assertThat(new HashSet<>(orders.values()).size())
        .as("blocks in different orders")
        .isGreaterThan(5);
  }

  @Test
  void variantsOfOneServerSettingAreAdjacent() {
    List<Variant> variants =
        ExperimentDesign.variants(factors, Map.of("cache", List.of("warm", "cold")), v -> Set.of());
    List<Arm> plan = trials(variants, v -> v.level("cache"));
    Set<String> firstGroups = new HashSet<>();
    for (int block = 0; block < 20; block++) {
      List<String> caches =
          plan.subList(4 * block, 4 * block + 4).stream()
              .map(t -> t.variant.level("cache"))
              .toList();
      assertThat(caches.get(0)).isEqualTo(caches.get(1)).isNotEqualTo(caches.get(2));
      assertThat(caches.get(2)).isEqualTo(caches.get(3));
      firstGroups.add(caches.get(0));
    }
    assertThat(firstGroups)
        .as("the order of groups is also random")
        .containsExactlyInAnyOrder("warm", "cold");
  }

  @Test
  void numericLevelsAreNamedWithTheirFactor() {
    List<Factor> numbers =
        List.of(
            new Factor("layout", "l", List.of("rep3")), new Factor("down", "d", List.of("0", "1")));
    assertThat(ids(ExperimentDesign.variants(numbers, Map.of(), v -> Set.of())))
        .containsExactly("down=0", "down=1");
  }
}
