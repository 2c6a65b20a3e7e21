package io.hadoopbench.dist;

import io.hadoopbench.shaded.snakeyaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.builder.AstBuilder;
import org.codehaus.groovy.ast.expr.MapEntryExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.control.CompilePhase;

/** Commands of the examples for build servers, parsed as YAML and Groovy. */
final class BuildServers {
  private BuildServers() {}

  /**
   * The only job of a GitHub workflow.
   *
   * @param commands of its steps, in order
   * @param kept paths that its actions cache or upload
   */
  record Workflow(List<String> commands, List<String> kept) {}

  static Workflow workflow(Path file) throws IOException {
    List<String> commands = new ArrayList<>();
    List<String> kept = new ArrayList<>();
    Map<?, ?> jobs = (Map<?, ?>) new Yaml().<Map<?, ?>>load(Files.readString(file)).get("jobs");
    for (Object step : (List<?>) ((Map<?, ?>) jobs.values().iterator().next()).get("steps")) {
      Map<?, ?> keys = (Map<?, ?>) step;
      if (keys.containsKey("run")) {
        commands.add((String) keys.get("run"));
      }
      if (keys.get("with") instanceof Map<?, ?> with && with.containsKey("path")) {
        kept.add((String) with.get("path"));
      }
    }
    return new Workflow(commands, kept);
  }

  /**
   * A Jenkins pipeline.
   *
   * @param command of its only {@code sh}
   * @param testResults pattern of files
   * @param artifacts patterns of files
   */
  record Jenkins(String command, String testResults, List<String> artifacts) {}

  static Jenkins jenkins(Path file) throws IOException {
    Map<String, Map<String, String>> calls = new LinkedHashMap<>();
    CodeVisitorSupport visitor =
        new CodeVisitorSupport() {
          private String call;

          @Override
          public void visitMethodCallExpression(MethodCallExpression step) {
            call = step.getMethodAsString();
            super.visitMethodCallExpression(step);
          }

          @Override
          public void visitMapEntryExpression(MapEntryExpression argument) {
            calls
                .computeIfAbsent(call, name -> new LinkedHashMap<>())
                .put(
                    argument.getKeyExpression().getText(), argument.getValueExpression().getText());
            super.visitMapEntryExpression(argument);
          }
        };
    for (ASTNode node :
        new AstBuilder().buildFromString(CompilePhase.CONVERSION, Files.readString(file))) {
      node.visit(visitor);
    }
    return new Jenkins(
        calls.get("sh").get("script"),
        calls.get("junit").get("testResults"),
        List.of(calls.get("archiveArtifacts").get("artifacts").split(", ")));
  }
}
