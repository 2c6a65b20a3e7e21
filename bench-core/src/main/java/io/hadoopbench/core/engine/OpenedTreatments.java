package io.hadoopbench.core.engine;

import io.hadoopbench.core.cluster.StoredProperty;
import io.hadoopbench.core.cluster.StoredProperty.Requirement;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Treatment.Place;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.core.result.Variant;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class OpenedTreatments implements Closeable {
  private final TreatedScenario composition;
  private final Map<Treatment, Treatment.Opened> all = new LinkedHashMap<>();

  OpenedTreatments(TreatedScenario composition) {
    this.composition = composition;
  }

  void open(RunContext context) throws IOException {
    for (Treatment treatment : composition.treatments()) {
      all.put(treatment, treatment.open(context));
    }
  }

  /** Returns the treatments that apply to a variant, in the order of the scenario. */
  List<Treatment.Opened> acting(Variant variant) {
    return composition.acting(variant).stream().map(all::get).toList();
  }

  /** Returns a job's treatments, each with the trials to which it applies. */
  Map<Treatment.Opened, List<Trial>> acting(List<Trial> group) {
    Map<Treatment.Opened, List<Trial>> acting = new LinkedHashMap<>();
    group.forEach(
        trial ->
            acting(trial.variant())
                .forEach(
                    treatment ->
                        acting.computeIfAbsent(treatment, t -> new ArrayList<>()).add(trial)));
    return acting;
  }

  /** Returns the transfer addresses of the DataNodes that treatments have stopped. */
  Set<String> stoppedDataNodes() {
    return all.values().stream()
        .flatMap(treatment -> treatment.stoppedDataNodes().stream())
        .collect(Collectors.toSet());
  }

  List<String> directoryLevels(Variant variant) {
    return composition.acting(variant).stream()
        .flatMap(treatment -> treatment.directoryFactors().stream())
        .map(variant::level)
        .toList();
  }

  /**
   * Returns the requirements that a variant's labels imply for a property; empty if no treatment
   * determines the property.
   */
  List<Requirement> requirements(Variant variant, StoredProperty property) {
    return acting(variant).stream()
        .map(treatment -> treatment.decides(variant).get(property))
        .filter(Objects::nonNull)
        .toList();
  }

  /**
   * Returns the property together with the levels that determine it. Two variants for which this
   * list is equal must have the same value of the property.
   */
  List<Object> deciding(Variant variant, StoredProperty property) {
    return Stream.concat(
            Stream.of(property),
            composition.acting(variant).stream()
                .filter(treatment -> all.get(treatment).decides(variant).containsKey(property))
                .flatMap(treatment -> treatment.factors().stream())
                .map(factor -> variant.level(factor.name())))
        .map(Object.class::cast)
        .toList();
  }

  /**
   * Returns the existing directories that options specify for the variant. More than one directory
   * is an error.
   */
  List<Place> places(Variant variant) {
    return acting(variant).stream()
        .map(treatment -> treatment.place(variant))
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  /**
   * Returns the file system that holds a variant's directory; empty if it is the run's file system.
   */
  Optional<URI> fileSystem(Variant variant) {
    return acting(variant).stream()
        .map(treatment -> treatment.fileSystem(variant))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Returns the number of stored bytes per byte of a file; 0 if no treatment determines it. */
  double storedPerByte(Variant variant) {
    return acting(variant).stream()
        .map(treatment -> treatment.storedPerByte(variant))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .findFirst()
        .orElse(0);
  }

  @Override
  public void close() throws IOException {
    CloseAll.of(all.values());
  }
}
