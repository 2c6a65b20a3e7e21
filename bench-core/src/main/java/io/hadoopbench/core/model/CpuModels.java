package io.hadoopbench.core.model;

import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Resources of a trial by the CPU model of the hosts on which its tasks ran, where these have several: a codec that one model speeds up is another one on the next. */
public final class CpuModels {
  /** Quantities of a task, added up over the tasks of one model. */
  public static final String TASKS = "tasks";
  public static final String OPERATIONS = "operationsPerSecond";
  public static final String BYTES = "bytesPerSecond";

  private static final Pattern KEY = Pattern.compile("cpuModel\\[(.*)\\]\\..*");

  private CpuModels() { }

  /** Name of a resource. */
  public static String key(String model, String quantity) {
    return "cpuModel[" + model + "]." + quantity;
  }

  public static SortedSet<String> in(SortedMap<String, Double> resources) {
    SortedSet<String> models = new TreeSet<>();
    for (String resource : resources.keySet()) {
      Matcher matcher = KEY.matcher(resource);
      if (matcher.matches()) {
        models.add(matcher.group(1));
      }
    }
    return models;
  }

  /** Without them where all hosts have the same model. */
  public static SortedMap<String, Double> ifSeveral(SortedMap<String, Double> resources) {
    if (in(resources).size() > 1) {
      return resources;
    }
    SortedMap<String, Double> rest = new TreeMap<>(resources);
    rest.keySet().removeIf(resource -> KEY.matcher(resource).matches());
    return rest;
  }
}
