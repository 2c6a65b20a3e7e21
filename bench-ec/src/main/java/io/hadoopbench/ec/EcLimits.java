package io.hadoopbench.ec;

import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.TrialMetrics;
import io.hadoopbench.ec.micro.DecodeBenchmark;
import io.hadoopbench.ec.micro.EncodeBenchmark;
import io.hadoopbench.ec.micro.IsalDecodeBenchmark;
import io.hadoopbench.ec.micro.IsalEncodeBenchmark;
import io.hadoopbench.ec.micro.MemoryCopyBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one core can do at best of the parts that erasure coding adds, with the policies' own cells: each coder as Hadoop calls it, ISA-L
 * in plain C beside the native one, and for all layouts a copy of every byte through memory.
 */
final class EcLimits {
  private static final int CELL_BYTES = 1 << 20;
  /** Schemas by layout; ISA-L in plain C is Reed-Solomon alone. */
  private static final Map<String, Integer> DATA_UNITS = new TreeMap<>(Map.of("RS-3-2", 3, "RS-6-3", 6, "RS-10-4", 10));
  private static final int MOST_LOST = 3;

  private EcLimits() { }

  static List<LimitProbe> writing() {
    List<LimitProbe> all = new ArrayList<>();
    DATA_UNITS.forEach((schema, units) -> {
      String name = schema + " parity, ";
      int bytes = units * CELL_BYTES;
      all.add(coding(name + "Java", "computing parity", EncodeBenchmark.of(schema, RawCoder.JAVA, bytes), levels(schema, RawCoder.JAVA)));
      all.add(coding(name + "ISA-L", "computing parity", EncodeBenchmark.of(schema, RawCoder.NATIVE, bytes),
          levels(schema, RawCoder.NATIVE)));
      all.add(coding(name + "plain ISA-L", "computing parity", IsalEncodeBenchmark.of(schema, bytes), levels(schema, RawCoder.NATIVE)));
    });
    all.add(copying());
    return all;
  }

  /** A reader that misses nothing computes nothing. */
  static LimitProbe copying() {
    return coding("memory copy", "copying each byte once", MemoryCopyBenchmark.of(), Map.of());
  }

  /** A reader that misses something computes it. */
  static List<LimitProbe> decoding() {
    List<LimitProbe> all = new ArrayList<>();
    DATA_UNITS.forEach((schema, units) -> {
      for (int lost = 1; lost <= MOST_LOST; lost++) {
        String name = schema + ", " + lost + " lost, ";
        int bytes = units * CELL_BYTES;
        all.add(coding(name + "Java", "decoding", DecodeBenchmark.of(schema, RawCoder.JAVA, bytes, lost),
            lost(levels(schema, RawCoder.JAVA), lost)));
        all.add(coding(name + "ISA-L", "decoding", DecodeBenchmark.of(schema, RawCoder.NATIVE, bytes, lost),
            lost(levels(schema, RawCoder.NATIVE), lost)));
        all.add(coding(name + "plain ISA-L", "decoding", IsalDecodeBenchmark.of(schema, bytes, lost),
            lost(levels(schema, RawCoder.NATIVE), lost)));
      }
    });
    return all;
  }

  private static LimitProbe coding(String name, String part, MicroBenchmark benchmark, Map<String, String> levels) {
    return new LimitProbe(name, part, benchmark, TrialMetrics.CLUSTER, LimitProbe.ALL_THREADS, levels);
  }

  private static Map<String, String> levels(String schema, String coder) {
    return Map.of(Layout.LAYOUT, schema + "-1024k", RawCoder.CODER, coder);
  }

  private static Map<String, String> lost(Map<String, String> levels, int lost) {
    Map<String, String> all = new TreeMap<>(levels);
    all.putAll(Map.of(DataNodeFault.DOWN, Integer.toString(lost), DataNodeFault.STATE, DataNodeFault.DEGRADED));
    return all;
  }
}
