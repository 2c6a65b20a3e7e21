package io.hadoopbench.core.design;

import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * An experiment's declaration: one question, a workload, treatments and meters.
 *
 * @param name program name, for example {@code kms-create}
 * @param question one-line question that the scenario answers
 * @param description what the scenario does and what it does NOT measure, for {@code -h}
 * @param treatments treatments whose factors vary by default; the baseline has the first level of
 *     each factor
 * @param metrics metrics, with the primary metric first
 */
public record ScenarioSpec(
    String name,
    String question,
    String description,
    WorkloadSpec workload,
    List<Treatment> treatments,
    List<Meter> meters,
    List<Metric> metrics,
    List<Study> studies) {
  public ScenarioSpec {
    Objects.requireNonNull(question, "a scenario has a question");
    Objects.requireNonNull(description, "a scenario has a description");
    Objects.requireNonNull(workload, "a scenario has a workload");
    treatments = List.copyOf(treatments);
    meters = List.copyOf(meters);
    metrics = List.copyOf(metrics);
    studies = List.copyOf(studies);
    if (metrics.isEmpty() || treatments.isEmpty()) {
      throw new IllegalArgumentException(
          name + ": a scenario requires a treatment and a primary metric");
    }
  }

  public static Builder named(String name) {
    return new Builder(name);
  }

  /** Builds a specification. Everything except meters and studies is required. */
  public static final class Builder {
    private final String name;
    private String question;
    private String description;
    private WorkloadSpec workload;
    private List<Treatment> treatments = List.of();
    private List<Meter> meters = List.of();
    private final List<Metric> metrics = new ArrayList<>();
    private List<Study> studies = List.of();

    private Builder(String name) {
      this.name = name;
    }

    public Builder asks(String inOneLine) {
      question = inOneLine;
      return this;
    }

    public Builder describes(String text) {
      description = text;
      return this;
    }

    public Builder workload(WorkloadSpec of) {
      workload = of;
      return this;
    }

    /** Sets the treatments, in the order in which their levels appear in a variant's name. */
    public Builder vary(Treatment... all) {
      treatments = List.of(all);
      return this;
    }

    public Builder meters(Meter... all) {
      meters = List.of(all);
      return this;
    }

    /** Adds metrics. The first metric in the first call is the primary metric. */
    public Builder metrics(Metric... more) {
      return metrics(List.of(more));
    }

    public Builder metrics(List<Metric> more) {
      metrics.addAll(more);
      return this;
    }

    public Builder studies(Study... all) {
      studies = List.of(all);
      return this;
    }

    public ScenarioSpec build() {
      return new ScenarioSpec(
          name, question, description, workload, treatments, meters, metrics, studies);
    }
  }
}
