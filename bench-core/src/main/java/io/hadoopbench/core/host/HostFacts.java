package io.hadoopbench.core.host;

import io.hadoopbench.core.os.AesFlags;
import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Machine, kernel and JVM, as far as crypto, erasure coding and caches depend on them. */
record HostFacts(Machine machine) {
  /** Instructions that AES, GHASH and the Galois field of Reed-Solomon are done with; x86 names, then ARM's. */
  private static final List<String> INSTRUCTIONS = List.of("aes", "vaes", "pclmulqdq", "vpclmulqdq", "sha_ni", "avx2", "avx512f",
      "gfni", "pmull", "sha2");
  private static final double KB_PER_GB = 1 << 20;

  SortedMap<String, String> collect() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("host", host());
    facts.put("cpu.cores", Machine.cores());
    facts.put("cpu.model", machine.cpuModel().orElse(NodeFacts.NOT_TOLD));
    facts.put("cpu.instructions", instructions());
    facts.put("memory", machine.memory().map(text -> gigabytes(Double.parseDouble(text.replaceAll("\\D", "")))).orElse(NodeFacts.NOT_TOLD));
    facts.put("kernel", Machine.kernel());
    facts.put("clock.source", machine.clockSource().orElse(NodeFacts.NOT_TOLD));
    facts.put(NodeFacts.DROP_CACHES, dropCaches());
    facts.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
    facts.put("java.aes", AesFlags.all(Commands.ofThisHost()));
    facts.put("java.heap", gigabytes(Runtime.getRuntime().maxMemory() / 1024.0));
    facts.put("jce.providers", Stream.of(Security.getProviders()).map(provider -> provider.toString().replace(" version ", " "))
        .collect(Collectors.joining(", ")));
    return facts;
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "unknown (" + e.getMessage() + ")";
    }
  }

  private String instructions() {
    List<String> all = List.of(machine.cpu("flags").or(() -> machine.cpu("Features")).orElse("").split(" "));
    return INSTRUCTIONS.stream().filter(all::contains).collect(Collectors.joining(" "));
  }

  private static String gigabytes(double kilobytes) {
    return String.format(Locale.ROOT, "%.1f GB", kilobytes / KB_PER_GB);
  }

  /** Asks for the permission alone; writing would drop the caches. */
  private String dropCaches() {
    Path file = machine.dropCaches();
    return Answer.of(() -> {
      if (!Files.isWritable(file)) {
        throw new IOException(Files.exists(file) ? "no permission to write " + file : "there is no " + file);
      }
      return "may write " + file;
    });
  }
}
