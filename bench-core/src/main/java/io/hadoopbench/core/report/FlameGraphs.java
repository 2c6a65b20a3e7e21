package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Explanation.JvmProfile;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.store.HistogramFiles;
import io.hadoopbench.core.result.store.Stacks;
import io.hadoopbench.core.table.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import one.convert.Arguments;
import one.convert.FlameGraph;

/** Flame graph pages, one for each JVM and variant, drawn from the stacks of all valid trials. */
final class FlameGraphs {
  /**
   * Frames narrower than this percentage are not drawn. The root is at the top, where it is visible
   * when a page is opened.
   */
  private static final String MIN_WIDTH = "0.02";

  private FlameGraphs() {}

  /**
   * A flame graph of the run.
   *
   * @param file file in the run directory
   * @param stacks files from which the graph is drawn
   */
  record Graph(String variant, String jvm, String file, long samples, List<String> stacks) {}

  static List<Graph> of(RunResult run) {
    List<Graph> graphs = new ArrayList<>();
    for (String variant : Lookup.variants(run)) {
      List<JvmProfile> profiles =
          run.valid(variant).stream()
              .map(TrialResult::profiles)
              .flatMap(List::stream)
              .filter(profile -> profile.stacks() != null)
              .toList();
      for (String jvm : profiles.stream().map(JvmProfile::jvm).distinct().toList()) {
        List<JvmProfile> same =
            profiles.stream().filter(profile -> profile.jvm().equals(jvm)).toList();
        graphs.add(
            new Graph(
                variant,
                jvm,
                "explain/" + Variant.fileName(variant) + "/" + Variant.fileName(jvm) + ".html",
                same.stream()
                    .flatMap(profile -> profile.samples().values().stream())
                    .mapToLong(Long::longValue)
                    .sum(),
                same.stream().map(JvmProfile::stacks).toList()));
      }
    }
    return graphs;
  }

  /**
   * Draws all flame graphs.
   *
   * @return a warning for each unreadable stack file, which is skipped
   * @throws IOException if the run directory is not writable
   */
  static List<String> write(Path runDir, RunResult run) throws IOException {
    List<String> warnings = new ArrayList<>();
    for (Graph graph : of(run)) {
      Stacks sum = new Stacks(new TreeMap<>());
      for (String file : graph.stacks()) {
        try {
          sum = sum.plus(Stacks.read(HistogramFiles.inside(runDir, file)).onCpu());
        } catch (IOException e) {
          warnings.add(
              "Stacks are missing from the flame graph for "
                  + graph.jvm()
                  + ", "
                  + graph.variant()
                  + ": "
                  + file
                  + " ("
                  + e.getMessage()
                  + ").");
        }
      }
      draw(
          runDir.resolve(graph.file()),
          run.scenario() + ", " + graph.variant() + ": CPU samples of " + graph.jvm(),
          sum);
    }
    return warnings;
  }

  private static void draw(Path file, String title, Stacks stacks) throws IOException {
    // the title is escaped because the converter expects HTML
    FlameGraph graph =
        new FlameGraph(
            new Arguments(
                "--title", Printable.escaped(title), "--minwidth", MIN_WIDTH, "--inverted"));
    graph.parseCollapsed(
        new StringReader(
            stacks.samples().entrySet().stream()
                .map(e -> e.getKey().replace("</", "<\\/") + " " + e.getValue())
                .collect(Collectors.joining("\n"))));
    Files.createDirectories(file.getParent());
    try (OutputStream out = Files.newOutputStream(file)) {
      graph.dump(out);
    }
  }
}
