package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.HadoopRelease;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.job.LoadTask;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.Factor;
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
 * The factor {@code hadoop}: the release of Hadoop's servers, which restart with it on the same data, as in a rolling
 * upgrade. Clients stay as they are. For any workload, on the embedded cluster.
 */
public final class ServerRelease implements Treatment {
  public static final String NAME = HadoopRelease.OPTION;

  @Override
  public List<Factor> factors() {
    return List.of(factor(NAME,
        "release of Hadoop's servers, as in 3.3.6,3.4.2; embedded cluster. They restart with it once in each block, on the same data."));
  }

  /** Any release may be a level; the first is that of this JVM's own client jars. */
  static Factor factor(String name, String help) {
    List<String> own = List.of(HadoopRelease.ofThisJvm());
    return new Factor(name, help, own, own, "3.");
  }

  @Override
  public Optional<String> contradicts(Variant variant, Settings settings) {
    return refused(NAME, variant, settings);
  }

  /** Why a level is none on this cluster; empty when it is one. */
  static Optional<String> refused(String factor, Variant variant, Settings settings) {
    return ExistingOnly.asked(settings)
        ? Optional.of(factor + "=" + variant.level(factor)
            + ": is for -cluster embedded; jars of another release are not put on a cluster of somebody else")
        : HadoopRelease.wrong(variant.level(factor)).map(reason -> factor + "=" + variant.level(factor) + ": " + reason);
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    needs.serverRelease(HadoopRelease.of(variant.level(NAME)));
  }

  @Override
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    return Map.of(Role.NAMENODE, Map.of(ClusterNeeds.HADOOP_RELEASE, variant.level(NAME)));
  }

  /** They have the proof. */
  @Override
  public List<Meter> meters() {
    return List.of(new ReleaseMeter());
  }

  /**
   * Of which release Hadoop's servers are: what the NameNode says, and the jars on the class path of each. And that of
   * the tasks, where one option names both.
   */
  public static final class ReleaseMeter implements Meter {
    /** Evidence: role and release of each server. */
    static final String SERVERS = "server.hadoop";

    private static final List<Role> ROLES = List.of(Role.NAMENODE, Role.DATANODE, Role.ROUTER, Role.KMS);
    private static final Pattern JAR = Pattern.compile("hadoop-common-(\\d[\\d.]*\\d)\\.jar");
    private static final String UNKNOWN = "unknown";

    @Override
    public Meter.Opened open(RunContext run) {
      return new Servers(run);
    }

    private static final class Servers implements Meter.Opened {
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
      public boolean takesTurns() {
        return false;
      }

      @Override
      public void beforeJob(List<Trial> group) throws IOException {
        told = new Evidence();
        for (Role role : ROLES) {
          for (Map.Entry<String, ServerAccess> server : run.cluster().servers(role).entrySet()) {
            Optional<Jmx> page = run.pages().of(server.getKey(), server.getValue().web());
            if (page.isPresent()) {
              told.add(SERVERS, role.lowerCase() + " " + ofJars(page.get()));
            }
            if (page.isPresent() && role == Role.NAMENODE) {
              told.add(SERVERS, role.lowerCase() + " "
                  + page.get().text("Hadoop:service=NameNode,name=NameNodeInfo", "SoftwareVersion").orElse(UNKNOWN));
            }
          }
        }
      }

      private static String ofJars(Jmx page) throws IOException {
        return page.text("java.lang:type=Runtime", "ClassPath").map(JAR::matcher)
            .map(jars -> jars.results().map(jar -> jar.group(1))
            .distinct().collect(Collectors.joining("+"))).filter(release -> !release.isEmpty()).orElse(UNKNOWN);
      }

      @Override
      public Reading start(List<Trial> group) {
        Evidence before = told;
        return (reports, into) -> {
          into.evidence().addAll(before);
          Variant variant = group.get(0).variant();
          Optional<String> option = Optional.of(HadoopRelease.OPTION).filter(run.settings()::has).map(run.settings()::text);
          Optional.ofNullable(variant.levels().get(ServerRelease.NAME)).or(() -> option)
              .flatMap(release -> mismatch(release, before.values(SERVERS).keySet())).ifPresent(into.contradictions()::add);
          option.filter(release -> !variant.levels().containsKey(ClientRelease.NAME))
              .flatMap(release -> ClientRelease.mismatch("-" + HadoopRelease.OPTION + " " + release, release,
                  reports.get(0).evidence().values(LoadTask.HADOOP).keySet()))
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
}
