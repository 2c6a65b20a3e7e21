package io.hadoopbench.core.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanTest {
  private final List<Factor> factors =
      List.of(
          new Factor("zone", "z", List.of("plain", "encrypted")),
          new Factor("cache", "c", List.of("warm", "cold"), List.of("warm")));

  private static List<String> ids(List<Variant> variants) {
    return variants.stream().map(Variant::id).toList();
  }

  @Test
  void onlyFactorsThatVaryAppearInAVariantsName() {
    assertThat(ids(Plan.variants(factors, Map.of(), v -> Set.of())))
        .containsExactly("plain", "encrypted");
    assertThat(ids(Plan.variants(factors, Map.of("cache", List.of("warm", "cold")), v -> Set.of())))
        .containsExactly("plain/warm", "plain/cold", "encrypted/warm", "encrypted/cold");
  }

  @Test
  void theFirstLevelsAreTheBaseline() {
    assertThat(Plan.variants(factors, Map.of(), v -> Set.of()).get(0).levels())
        .isEqualTo(Map.of("zone", "plain", "cache", "warm"));
  }

  @Test
  void combinationsWithIrrelevantDifferencesAreMerged() {
    assertThat(
            ids(
                Plan.variants(
                    factors,
                    Map.of("cache", List.of("warm", "cold")),
                    v -> v.level("zone").equals("encrypted") ? Set.of() : Set.of("cache"))))
        .containsExactly("plain", "encrypted/warm", "encrypted/cold");
    assertThat(
            ids(
                Plan.variants(
                    factors,
                    Map.of("cache", List.of("cold")),
                    v -> v.level("zone").equals("encrypted") ? Set.of() : Set.of("cache"))))
        .containsExactly("plain", "encrypted");
    assertThat(
            ids(
                Plan.variants(
                    factors,
                    Map.of("zone", List.of("plain"), "cache", List.of("warm", "cold")),
                    v -> Set.of("cache"))))
        .as("even if nothing else varies")
        .containsExactly("plain");
  }

  private static List<PlannedTrial> trials(
      List<Variant> variants, Function<Variant, ?> serverSettings) {
    return Plan.groups(variants, 20, serverSettings, v -> false, 0, new Random(7)).stream()
        .flatMap(group -> group.trials().stream())
        .toList();
  }

  @Test
  void interleavedVariantsShareAGroupUpToALimit() {
    List<Variant> variants =
        Plan.variants(factors, Map.of("cache", List.of("warm", "cold")), v -> Set.of());
    Predicate<Variant> warm = v -> v.level("cache").equals("warm");
    assertThat(Plan.groups(variants, 20, v -> "", warm, 2, new Random(7)))
        .hasSize(60)
        .allSatisfy(
            group ->
                assertThat(group.variants())
                    .as("of one kind")
                    .allMatch(group.isInterleaved() ? warm : warm.negate()));
    assertThat(Plan.groups(variants, 20, v -> v.level("zone"), warm, 2, new Random(7)))
        .as("one variant of each server setting")
        .noneMatch(PlannedGroup::isInterleaved);
    assertThat(Plan.groups(variants, 20, v -> "", v -> true, 3, new Random(7)))
        .as("four are too many")
        .noneMatch(PlannedGroup::isInterleaved);
    assertThat(Plan.groups(variants, 20, v -> "", v -> true, 4, new Random(7)))
        .hasSize(20)
        .allMatch(PlannedGroup::isInterleaved);
  }

  @Test
  void everyBlockRunsEveryVariantOnceInSeededOrder() {
    List<Variant> variants =
        Plan.variants(factors, Map.of("cache", List.of("warm", "cold")), v -> Set.of());
    List<PlannedTrial> plan = trials(variants, v -> "");
    assertThat(plan).hasSize(80).isEqualTo(trials(variants, v -> ""));
    Map<Integer, List<String>> orders =
        plan.stream()
            .collect(
                Collectors.groupingBy(
                    PlannedTrial::block,
                    Collectors.mapping(t -> t.variant().id(), Collectors.toList())));
    assertThat(orders.values())
        .allSatisfy(order -> assertThat(order).containsExactlyInAnyOrderElementsOf(ids(variants)));
    assertThat(new HashSet<>(orders.values()).size())
        .as("blocks in different orders")
        .isGreaterThan(5);
  }

  @Test
  void variantsOfOneServerSettingAreAdjacent() {
    List<Variant> variants =
        Plan.variants(factors, Map.of("cache", List.of("warm", "cold")), v -> Set.of());
    List<PlannedTrial> plan = trials(variants, v -> v.level("cache"));
    Set<String> firstGroups = new HashSet<>();
    for (int block = 0; block < 20; block++) {
      List<String> caches =
          plan.subList(4 * block, 4 * block + 4).stream()
              .map(t -> t.variant().level("cache"))
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
    assertThat(ids(Plan.variants(numbers, Map.of(), v -> Set.of())))
        .containsExactly("down=0", "down=1");
  }
}
