package io.hadoopbench.core.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.HadoopRelease;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.job.LoadTask;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Of which release Hadoop's servers are: what the NameNode says, and the jars on the class path of each. And that of
 * the tasks, where one option names both.
 */
public final class ReleaseMeter implements Meter {
  /** Evidence: role and release of each server. */
  static final String SERVERS = "server.hadoop";

  private static final List<Role> ROLES = List.of(Role.NAMENODE, Role.DATANODE, Role.ROUTER, Role.KMS);
  private static final Pattern JAR = Pattern.compile("hadoop-common-(\\d[\\d.]*\\d)\\.jar");
  private static final String UNKNOWN = "unknown";

  @Override
  public Opened open(RunContext run) {
    return new Servers(run);
  }

  private static final class Servers implements OfOne {
    private final RunContext run;
    private Evidence told = new Evidence();

    Servers(RunContext run) {
      this.run = run;
    }

    @Override
    public boolean needsFreshMetrics() {
      return false;
    }

    @Override
    public void beforeJob(Trial trial) throws IOException {
      told = new Evidence();
      for (Role role : ROLES) {
        for (Map.Entry<String, ServerAccess> server : run.cluster().servers(role).entrySet()) {
          Optional<Jmx> page = run.pages().of(server.getKey(), server.getValue().web());
          if (page.isPresent()) {
            told.add(SERVERS, role.lowerCase() + " " + ofJars(page.get()));
          }
          if (page.isPresent() && role == Role.NAMENODE) {
            told.add(SERVERS, role.lowerCase() + " "
                + page.get().attribute("Hadoop:service=NameNode,name=NameNodeInfo", "SoftwareVersion")
                .map(JsonNode::asText).orElse(UNKNOWN));
          }
        }
      }
    }

    private static String ofJars(Jmx page) throws IOException {
      return page.attribute("java.lang:type=Runtime", "ClassPath").map(JsonNode::asText).map(JAR::matcher)
          .map(jars -> jars.results().map(jar -> jar.group(1))
          .distinct().collect(Collectors.joining("+"))).filter(release -> !release.isEmpty()).orElse(UNKNOWN);
    }

    @Override
    public ReadingOfOne start(Trial trial) {
      Evidence before = told;
      return (report, into) -> {
        into.evidence().addAll(before);
        Variant variant = trial.variant();
        Optional<String> option = Optional.of(HadoopRelease.OPTION).filter(run.settings()::has).map(run.settings()::text);
        Optional.ofNullable(variant.levels().get(ServerRelease.NAME)).or(() -> option)
            .flatMap(release -> mismatch(release, before.values(SERVERS).keySet())).ifPresent(into.contradictions()::add);
        option.filter(release -> !variant.levels().containsKey(ClientRelease.NAME))
            .flatMap(release -> ClientRelease.mismatch("-" + HadoopRelease.OPTION + " " + release, release,
                report.evidence().values(LoadTask.HADOOP).keySet()))
            .ifPresent(into.contradictions()::add);
      };
    }
  }

  /** Why servers were not of a release; empty when all were, and the NameNode has told. */
  static Optional<String> mismatch(String release, Set<String> told) {
    Set<String> others = told.stream().filter(server -> !server.endsWith(" " + release)).collect(Collectors.toCollection(TreeSet::new));
    boolean nameNode = told.stream().anyMatch(server -> server.startsWith(Role.NAMENODE.lowerCase() + " "));
    return others.isEmpty() && nameNode ? Optional.empty()
        : Optional.of("labelled " + HadoopRelease.OPTION + "=" + release + ", but "
            + (nameNode ? "the servers say " + others : "the NameNode does not tell its release"));
  }
}
