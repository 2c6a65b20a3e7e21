package io.hadoopbench.core.workload;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import java.util.List;
import java.util.Map;

/** Options of scenarios that write or read whole files, and values derived from these options. */
public final class FileOptions {
  /** Option name: number of files per trial, over all maps. */
  public static final String FILES = "nrFiles";

  /** Value of {@code -verify}. */
  public static final String ALWAYS = "always";

  /** Value of {@code -access}. */
  public static final String POSITIONAL = "positional";

  /**
   * Upper limit for a chunk. The limit is well below HDFS's own, because the CRC of a larger chunk
   * protects little.
   */
  private static final long MAX_CHUNK_BYTES = 1 << 20;

  private FileOptions() {}

  /**
   * @param files default of {@code -nrFiles}
   * @param size default of {@code -size}
   * @param replication default of {@code -replication}, explained in {@code replicationHelp}
   */
  public static List<Option> of(
      String files, String size, String replication, String replicationHelp) {
    return List.of(
        Option.of(FILES, Type.POSITIVE, "N", files, "number of files per trial, over all maps"),
        Option.of(
            "size",
            Type.SIZE,
            "SIZE",
            size,
            "size of each file; with B, KB, MB, GB or TB; a bare number means MB"),
        Option.of("bufferSize", Type.SIZE, "SIZE", "64KB", "bytes per write or read call"),
        Option.of("blockSize", Type.SIZE, "SIZE", "128MB", "HDFS block size"),
        Option.of(
            "bytesPerChecksum",
            Type.SIZE,
            "SIZE",
            "512B",
            "bytes that share a CRC (dfs.bytes-per-checksum)"),
        Option.of("replication", Type.POSITIVE, "N", replication, replicationHelp),
        Option.choice(
            "data",
            "random|zeros",
            "content of the files; zeros only for comparison with TestDFSIO"),
        Option.choice(
            "verify",
            "once|always",
            "compare every byte read with the expected content: once per variant after the timed"
                + " part, or in every trial"),
        Option.of(
            "warmupOps",
            Type.COUNT,
            "N",
            "1",
            "number of files (at most 64 MB each) that each thread writes or reads during warm-up,"
                + " which is not recorded"));
  }

  /** Returns the option {@code -access} for scenarios that read files. */
  public static Option access() {
    return Option.choice(
        "access",
        "sequential|positional",
        "sequential: from beginning to end; positional: preads of -bufferSize in shuffled order,"
            + " each position once");
  }

  /**
   * Checks the options before anything is started.
   *
   * @param threads maximum number of load threads per map task over all variants
   * @throws UsageException with a one-line message
   */
  public static void check(Settings settings, int threads) {
    settings.require("size", size -> settings.bytes("size") > 0, "must be at least 1B");
    settings.require("bufferSize", size -> settings.bytes("bufferSize") > 0, "must be at least 1B");
    checkBuffers(settings, threads);
    checkStored(settings);
    total(settings);
  }

  /**
   * Checks the buffer size. Each thread needs two buffers, because verification uses a second one.
   */
  private static void checkBuffers(Settings settings, int threadsOfTask) {
    long heap = Runtime.getRuntime().maxMemory();
    long threads =
        threadsOfTask * (settings.text("cluster").equals("embedded") ? settings.number("maps") : 1);
    long most = Math.min(Integer.MAX_VALUE - 8, heap / 4 / threads);
    settings.require(
        "bufferSize",
        size -> settings.bytes("bufferSize") <= most,
        "must be at most %s MB, a quarter of the heap in %s MB for %s threads"
            .formatted(most >> 20, heap >> 20, threads));
  }

  /**
   * Checks block size, replication and checksums.
   *
   * @throws UsageException with a one-line message
   */
  public static void checkStored(Settings settings) {

    long chunk = settings.bytes("bytesPerChecksum");
    long block = settings.bytes("blockSize");
    settings.require(
        "bytesPerChecksum",
        size -> chunk > 0 && chunk <= MAX_CHUNK_BYTES,
        "must be from 1B to 1MB");
    settings.require(
        "blockSize",
        size -> block > 0 && block % chunk == 0,
        "must be a multiple of -bytesPerChecksum " + settings.text("bytesPerChecksum"));
    settings.requireAtMost("replication", Short.MAX_VALUE, "");
  }

  private static void total(Settings settings) {
    try {
      set(settings).totalBytes();
    } catch (ArithmeticException e) {
      throw new UsageException(
          "-%s %s -size %s: together more than 8 EB"
              .formatted(FILES, settings.text(FILES), settings.text("size")));
    }
  }

  public static FileSet set(Settings settings) {
    return new FileSet(settings.number(FILES), settings.bytes("size"), settings.text("data"));
  }

  public static Map<String, String> workloadSettings(Settings settings) {
    return Map.of(
        FileWorkload.FILE_BYTES, Long.toString(settings.bytes("size")),
        FileWorkload.BUFFER_BYTES, Long.toString(settings.bytes("bufferSize")),
        FileWorkload.BLOCK_BYTES, Long.toString(settings.bytes("blockSize")),
        FileWorkload.REPLICATION, settings.text("replication"),
        FileWorkload.DATA, settings.text("data"));
  }

  public static Map<String, String> clientConf(Settings settings) {
    return Map.of("dfs.bytes-per-checksum", Long.toString(settings.bytes("bytesPerChecksum")));
  }
}
