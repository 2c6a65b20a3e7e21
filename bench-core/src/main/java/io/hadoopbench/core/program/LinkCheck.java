package io.hadoopbench.core.program;

import com.fasterxml.jackson.databind.ObjectWriter;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Jobs;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.load.DoctorWorkload;
import io.hadoopbench.core.os.ConfSource;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.report.JUnitXml;
import io.hadoopbench.core.result.Json;
import io.hadoopbench.core.servers.HadoopKeys;
import io.hadoopbench.core.servers.HttpLink;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.LinkFacts;
import io.hadoopbench.core.servers.LinkFindings;
import io.hadoopbench.core.servers.LinkFindings.Finding;
import io.hadoopbench.core.servers.ServiceLinks;
import io.hadoopbench.core.table.TerminalText;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * The part of {@code doctor} that checks links. It finds the protection that each link negotiated
 * on this host and in tasks, links that do not meet a requirement, and keys that no class reads.
 *
 * @param here values on this host, by link
 * @param unread client and NameNode keys that no class reads
 * @param unchecked NameNodes whose keys cannot be read, with the reason
 */
record LinkCheck(
    Configuration conf,
    SortedMap<String, String> here,
    SortedMap<String, Optional<String>> unread,
    List<String> unchecked) {
  static final String REQUIRE = "require";
  private static final String LINKS = "links";
  private static final String JSON = "json";
  private static final String JUNIT = "junit";
  private static final String WIRE = "wire=";

  static List<Option> options() {
    return List.of(
        Option.text(
            REQUIRE,
            "wire=LIST",
            "exit with code 3 if a link offers less: integrity or privacy on every link, aes for"
                + " file data, as in wire=privacy,aes; scenarios are then not checked"),
        Option.text(
            LINKS,
            "NAME=URL,...",
            "also check these links: a Router (hdfs://host:port), a gateway or another web server"
                + " (https://host:port)"),
        Option.text(JSON, "FILE", "write links and findings as JSON"),
        Option.text(JUNIT, "FILE", "write links and findings as JUnit XML"));
  }

  /**
   * @throws UsageException if a value is invalid
   */
  static void check(Settings settings) {
    settings.require(
        REQUIRE,
        value ->
            value.startsWith(WIRE) && LinkFindings.REQUIREMENTS.containsAll(required(settings)),
        "must be wire= and a list of " + String.join(", ", LinkFindings.REQUIREMENTS));
    settings.require(
        LINKS,
        value -> Arrays.stream(value.split(",")).allMatch(one -> one.matches("\\w+=\\w+://.+")),
        "must be a list of NAME=URL, as in knox=https://host:8443");
  }

  private static List<String> required(Settings settings) {
    return settings.find(REQUIRE).stream()
        .flatMap(value -> Stream.of(value.replaceFirst("^" + WIRE, "").split(",")))
        .toList();
  }

  /**
   * Checks the links. Task nodes are checked first, because their job creates the directory for the
   * small file.
   */
  static LinkCheck of(Cluster cluster, Jobs jobs, Settings settings) throws IOException {
    Configuration conf = cluster.clientConf();
    String directory = jobs.runDir().toString();
    jobs.taskFacts(new TaskSpec(DoctorWorkload.class).set(DoctorWorkload.LINKS, directory));
    SortedMap<String, String> here = LinkFacts.of(conf, jobs.runDir());
    here.putAll(ServiceLinks.of(conf));
    cluster
        .servers(Role.KMS)
        .forEach((name, server) -> here.put(LinkFacts.LINK + name, HttpLink.of(server.web())));
    List<String> unchecked = new ArrayList<>();
    Set<String> keys = new TreeSet<>();
    cluster
        .servers(Role.NAMENODE)
        .forEach(
            (name, server) -> {
              here.put(LinkFacts.LINK + "webhdfs." + name, HttpLink.of(server.web()));
              try {
                keys.addAll(new Jmx(server.web(), conf).siteKeys());
              } catch (IOException e) {
                unchecked.add(name + " (" + FirstLine.of(e) + ")");
              }
            });
    for (String link : settings.find(LINKS).map(all -> all.split(",")).orElse(new String[0])) {
      String[] parts = link.split("=", 2);
      here.put(LinkFacts.LINK + parts[0], any(URI.create(parts[1]), conf));
    }
    SortedSet<String> names = new TreeSet<>();
    for (Map.Entry<String, String> property : conf) {
      if (!ConfSource.of(conf, property.getKey()).matches("(.*-default\\.xml)?")) {
        keys.add(property.getKey());
      }
      if (property.getKey().matches("dfs\\.(internal\\.)?nameservices|dfs\\.ha\\.namenodes\\..*")) {
        names.addAll(conf.getTrimmedStringCollection(property.getKey()));
      }
    }
    return new LinkCheck(conf, here, HadoopKeys.ofThisJvm().unread(keys, names), unchecked);
  }

  private static String any(URI server, Configuration conf) {
    return server.getScheme().equals("hdfs")
        ? LinkFacts.ofNameNode(server, conf)
        : HttpLink.of(server);
  }

  /**
   * Prints the findings and writes the files.
   *
   * @param tasks facts about task nodes
   * @param facts facts about this host
   */
  int report(
      Map<String, Map<String, Long>> tasks,
      SortedMap<String, String> facts,
      Settings settings,
      Console console)
      throws IOException {
    SortedMap<String, Set<String>> links = new TreeMap<>();
    here.forEach((link, value) -> links.computeIfAbsent(link, l -> new TreeSet<>()).add(value));
    tasks.forEach(
        (fact, values) -> {
          if (fact.startsWith(LinkFacts.LINK)) {
            links.computeIfAbsent(fact, l -> new TreeSet<>()).addAll(values.keySet());
          }
        });
    LinkFindings judged = new LinkFindings(conf, links);
    List<Finding> findings = new ArrayList<>(judged.findings());
    unread.forEach(
        (key, meant) ->
            meant.ifPresent(
                known ->
                    findings.add(
                        new Finding(
                            key, "no Hadoop class reads it; did you mean " + known + "?"))));
    broken(facts, tasks).ifPresent(findings::add);
    findings.addAll(judged.lacking(required(settings)));
    if (!findings.isEmpty()) {
      console.print(
          TerminalText.table(
              console.screen(),
              "Findings",
              List.of("link or key", "what is wrong"),
              findings.stream().map(one -> List.of(one.subject(), one.text())).toList()));
    }
    List<String> others =
        unread.entrySet().stream()
            .filter(key -> key.getValue().isEmpty())
            .map(Map.Entry::getKey)
            .toList();
    if (!others.isEmpty()) {
      console.line("doctor: keys that no class of this Hadoop reads: " + String.join(", ", others));
    }
    if (!unchecked.isEmpty()) {
      console.line(
          "doctor: only this client's keys are checked, because the page /conf cannot be read: "
              + String.join(", ", unchecked));
    }
    write(links, findings, others, settings);
    return findings.isEmpty() ? ExitCode.OK : ExitCode.WORSE;
  }

  private static Optional<Finding> broken(
      SortedMap<String, String> facts, Map<String, Map<String, Long>> tasks) {
    Set<String> javas = new TreeSet<>(tasks.getOrDefault("java", Map.of()).keySet());
    javas.add(facts.getOrDefault("java", ""));
    Set<String> cpus = new TreeSet<>(tasks.getOrDefault("cpu.instructions", Map.of()).keySet());
    cpus.add(facts.getOrDefault("cpu.instructions", ""));
    return javas.stream()
        .flatMap(java -> cpus.stream().map(cpu -> LinkFindings.brokenJava(java, cpu)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private void write(
      SortedMap<String, Set<String>> links,
      List<Finding> findings,
      List<String> others,
      Settings settings)
      throws IOException {
    if (settings.has(JSON)) {
      ObjectWriter writer = Json.mapper().build().writerWithDefaultPrettyPrinter();
      Files.writeString(
          Path.of(settings.text(JSON)),
          writer.writeValueAsString(
              Map.of(
                  "links",
                  links,
                  "findings",
                  findings,
                  "unreadKeys",
                  others,
                  "uncheckedNameNodes",
                  unchecked)));
    }
    if (settings.has(JUNIT)) {
      Files.writeString(Path.of(settings.text(JUNIT)), junit(links, findings));
    }
  }

  /** Returns a test case for each link and each key with a finding. */
  private static String junit(SortedMap<String, Set<String>> links, List<Finding> findings) {
    SortedSet<String> cases = new TreeSet<>(links.keySet());
    findings.forEach(finding -> cases.add(finding.subject()));
    return new JUnitXml(
            "doctor",
            Map.of(),
            cases.stream()
                .map(
                    name -> {
                      List<String> wrong =
                          findings.stream()
                              .filter(finding -> finding.subject().equals(name))
                              .map(Finding::text)
                              .toList();
                      return new JUnitXml.Case(
                          "doctor",
                          name,
                          "0",
                          wrong.isEmpty()
                              ? Map.of()
                              : Map.of(JUnitXml.FAILURE, String.join("; ", wrong)),
                          Stream.ofNullable(links.get(name))
                              .map(all -> String.join("; ", all))
                              .toList());
                    })
                .toList())
        .text();
  }
}
