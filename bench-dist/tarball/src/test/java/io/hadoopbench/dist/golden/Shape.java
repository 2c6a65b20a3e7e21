package io.hadoopbench.dist.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A result without values that differ between runs: keeps names, options, texts and levels, without
 * measured values and addresses. Trials of a variant are merged; invalid trials are used only if
 * there are no others, because a late load generator is not a property of the scenario.
 */
final class Shape {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Options with values of the test or the machine. */
  private static final Set<String> OWN_OPTIONS = Set.of("out", "seed");

  /** Sections of the environment with keys that depend on the machine. */
  private static final Set<String> MACHINE_SECTIONS = Set.of("cpu", "network");

  /** Prefix of keys that Hadoop's client adds to its first configuration. */
  private static final String OF_CLIENT = "rpc.engine.";

  /** Facts of the machine: JVM, build of Hadoop, available programs, loaded native code. */
  private static final Set<String> MACHINE_FACTS =
      Set.of(
          "task.host",
          "task.java",
          "task.hadoop",
          "task.aes",
          "task.cpu",
          "task.libhadoop",
          "namenode.version",
          "kms.version",
          "profiler.engine",
          "network.ping",
          "libhadoop.path",
          "isal.library",
          "openssl.library");

  private static final Set<String> MACHINE_RESOURCES =
      Set.of("client.throttledSeconds", "network.pingMicros");

  /**
   * Facts by chance: a JVM reports each file system that it has opened, also in other tests; and in
   * a few rounds not every arm has a slice after each other arm.
   */
  private static final Pattern BY_CHANCE =
      Pattern.compile(
          "client\\.(viewfs|s?webhdfs)(Local)?(Read|Written)Bytes|slices\\.perSecondAfter\\..*|slices\\.quiet|.*\\.foreign(Busy|(Calls|Pages)PerSecond)");

  /** Metrics that need trials longer than some machines reach. */
  private static final Set<String> MACHINE_METRICS =
      Set.of("host.stealPercent", "host.othersPercent", "taskHosts.othersPercent");

  /**
   * Metrics that need many operations, whose number depends on the machine in trials limited by
   * time.
   */
  private static final Pattern PERCENTILE = Pattern.compile(".*\\.p\\d+Micros");

  /**
   * Warnings of a short run that started late on a busy machine, used too little CPU to be
   * measured, or had no disk.
   */
  private static final List<String> CHANCE =
      List.of(
          "invalid trial: ",
          "No ratio of ",
          "Stalled: ",
          "Host was busy: ",
          "Unequal interference: ",
          "Throttled: ",
          "the cluster keeps its files in memory ");

  private final JsonNode result;
  private final Masks masks;

  private Shape(JsonNode result) {
    this.result = result;
    this.masks = Masks.of(result);
  }

  static JsonNode of(JsonNode result) {
    return new Shape(result).whole();
  }

  private ObjectNode whole() {
    ObjectNode shape = JSON.objectNode();
    shape.set("fields", Trees.names(result));
    for (String field :
        List.of("schemaVersion", "scenario", "question", "status", "tolerancePercent", "blocks")) {
      shape.set(field, result.get(field));
    }
    shape.set("options", options());
    for (String field : List.of("study", "baseline", "metrics")) {
      shape.set(field, result.get(field));
    }
    shape.set("variants", masked(result.path("variants")));
    List<JsonNode> all = Trees.elements(result.path("trials")).toList();
    shape.set("trialFields", Trees.fields(all));
    shape.set(
        "seriesFields",
        Trees.fields(
            all.stream().map(trial -> trial.path("series")).filter(JsonNode::isObject).toList()));
    shape.set("trials", trials());
    shape.set("summaries", summaries());
    shape.set(
        "compared",
        Trees.texts(
            Trees.elements(result.path("comparisons")).map(each -> each.path("variant").asText())));
    shape.set(
        "byFactor",
        Trees.texts(
            Trees.elements(result.path("byFactor"))
                .map(
                    effect ->
                        effect.path("factor").asText()
                            + ": "
                            + effect.path("variant").asText()
                            + " / "
                            + effect.path("baseline").asText())));
    shape.set("environment", environment());
    shape.set(
        "warnings",
        Trees.texts(
            Trees.elements(result.path("warnings"))
                .map(JsonNode::asText)
                .filter(warning -> CHANCE.stream().noneMatch(warning::startsWith))
                .map(masks::text)));
    return shape;
  }

  private ObjectNode options() {
    ObjectNode options = (ObjectNode) masked(result.path("options"));
    return options.without(OWN_OPTIONS);
  }

  private ObjectNode trials() {
    ObjectNode trials = JSON.objectNode();
    Map<String, List<JsonNode>> byVariant =
        Trees.elements(result.path("trials"))
            .collect(
                Collectors.groupingBy(
                    trial -> trial.path("variant").asText(), TreeMap::new, Collectors.toList()));
    byVariant.forEach(
        (variant, all) -> {
          List<JsonNode> valid =
              all.stream().filter(trial -> trial.path("valid").asBoolean()).toList();
          trials.set(variant, trial(valid.isEmpty() ? all : valid));
        });
    return trials;
  }

  private ObjectNode trial(List<JsonNode> trials) {
    ObjectNode shape = JSON.objectNode();
    boolean valid = trials.get(0).path("valid").asBoolean();
    shape.put("valid", valid);
    shape.set(
        "reasons",
        Trees.texts(Trees.parts(trials, "reasons").map(JsonNode::asText).map(masks::text)));
    shape.set("caches", Trees.distinct(Trees.parts(trials, "caches").map(this::masked)));
    if (!valid) { // how far it came is chance
      return shape;
    }
    shape.set(
        "metrics",
        Trees.texts(
            Trees.keys(trials, "metrics")
                .filter(metric -> !MACHINE_METRICS.contains(metric))
                .filter(metric -> !PERCENTILE.matcher(metric).matches())));
    ObjectNode evidence = shape.putObject("evidence");
    Set<String> facts = new TreeSet<>(Trees.keys(trials, "evidence").toList());
    facts.remove(
        "hdfs.streamFailedBy"); // of DataNodes that happened to be called after their failure
    if (facts.contains("router.newConnections")) {
      facts.remove("namenode.newConnections"); // whether a Router reuses its connections is chance
    }
    for (String fact : facts) {
      evidence.set(fact, fact(fact, trials));
    }
    shape.set(
        "resources",
        Trees.texts(
            Trees.keys(trials, "resources")
                .filter(resource -> !MACHINE_RESOURCES.contains(resource))
                .filter(resource -> !BY_CHANCE.matcher(resource).matches())));
    shape.set(
        "series",
        Trees.texts(
            trials.stream().flatMap(trial -> Trees.keys(trial.path("series").path("operations")))));
    shape.set("profiles", Trees.distinct(Trees.parts(trials, "profiles").map(this::profile)));
    return shape;
  }

  private JsonNode fact(String fact, List<JsonNode> trials) {
    if (MACHINE_FACTS.contains(fact)) {
      return JSON.textNode("<machine>");
    }
    if (fact.endsWith(".newConnections")) {
      return JSON.textNode(
          "<those of containers and servers too>"); // whether an idle connection is already closed
      // is chance
    }
    return Trees.texts(
        trials.stream()
            .flatMap(trial -> Trees.keys(trial.path("evidence").path(fact)))
            .map(masks::text));
  }

  /** Excludes cost centres, whose samples depend on chance. */
  private JsonNode profile(JsonNode profile) {
    ObjectNode shape = (ObjectNode) masked(profile);
    return shape.put("engine", "<machine>").without("samples");
  }

  /** Returns ids of metrics by variant. */
  private ObjectNode summaries() {
    Map<String, List<JsonNode>> byVariant =
        Trees.elements(result.path("summaries"))
            .collect(
                Collectors.groupingBy(
                    summary -> summary.path("variant").asText(),
                    TreeMap::new,
                    Collectors.toList()));
    ObjectNode metrics = JSON.objectNode();
    byVariant.forEach(
        (variant, all) ->
            metrics.set(
                variant,
                Trees.texts(all.stream().map(summary -> summary.path("metric").asText()))));
    return metrics;
  }

  /** Keys by section. */
  private ObjectNode environment() {
    ObjectNode environment = JSON.objectNode();
    result
        .path("environment")
        .fields()
        .forEachRemaining(
            section ->
                environment.set(
                    section.getKey(),
                    MACHINE_SECTIONS.contains(section.getKey())
                        ? JSON.textNode("<machine>")
                        : Trees.texts(
                            Trees.keys(section.getValue())
                                .filter(name -> !name.startsWith(OF_CLIENT)))));
    return environment;
  }

  /** Masks every text. */
  private JsonNode masked(JsonNode node) {
    if (node.isTextual()) {
      return JSON.textNode(masks.text(node.asText()));
    }
    if (node.isArray()) {
      return JSON.arrayNode().addAll(Trees.elements(node).map(this::masked).toList());
    }
    if (!node.isObject()) {
      return node;
    }
    ObjectNode object = JSON.objectNode();
    node.fields().forEachRemaining(field -> object.set(field.getKey(), masked(field.getValue())));
    return object;
  }
}
