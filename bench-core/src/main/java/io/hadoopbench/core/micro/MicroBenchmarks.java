package io.hadoopbench.core.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;

/** The benchmarks that this program holds, from the lists that JMH's annotation processor wrote for each module. */
public final class MicroBenchmarks {
  private MicroBenchmarks() { }

  /** Every combination of declared parameters, by family, in the order of names and parameters. */
  public static SortedMap<String, List<MicroBenchmark>> byFamily() {
    SortedMap<String, List<MicroBenchmark>> families = new TreeMap<>();
    for (BenchmarkListEntry entry : BenchmarkList.defaultList().find(new QuietOutput(), List.of(Defaults.INCLUDE_BENCHMARKS), List.of())) {
      for (SortedMap<String, String> params : combinations(entry.getParams().orElse(Map.of()))) {
        MicroBenchmark benchmark = new MicroBenchmark(entry.getUsername(), params);
        benchmark.family().ifPresent(family -> families.computeIfAbsent(family, f -> new ArrayList<>()).add(benchmark));
      }
    }
    return families;
  }

  public static List<MicroBenchmark> matching(List<MicroBenchmark> benchmarks, Pattern only) {
    return benchmarks.stream().filter(b -> only.matcher(b.label()).find()).toList();
  }

  private static List<SortedMap<String, String>> combinations(Map<String, String[]> declared) {
    List<SortedMap<String, String>> all = List.of(new TreeMap<>());
    for (Map.Entry<String, String[]> param : declared.entrySet()) {
      List<SortedMap<String, String>> longer = new ArrayList<>();
      for (SortedMap<String, String> begun : all) {
        for (String value : param.getValue()) {
          SortedMap<String, String> params = new TreeMap<>(begun);
          params.put(param.getKey(), value);
          longer.add(params);
        }
      }
      all = longer;
    }
    return all;
  }
}
