package io.hadoopbench.core.workload;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.os.Pause;
import java.io.Closeable;
import java.io.IOException;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Captures packets on this host's loopback interface with tshark until closed.
 *
 * @param file file for the packets
 * @param output file for tshark's output
 */
public record WireCapture(Path file, Path output, Process tshark) implements Closeable {
  private static final String TSHARK = "tshark";
  private static final Duration START_LIMIT = Duration.ofSeconds(20);

  /** Time after which tshark ends by itself, in case this process is killed. */
  private static final Duration LONGEST = Duration.ofMinutes(2);

  /** The kernel delivers packets in blocks, up to a quarter of a second late. */
  private static final long LAST_PACKETS_MILLIS = 700;

  public record Segment(int from, int to, byte[] payload) {
    public boolean contains(byte[] text) {
      // as text, with one character per byte
      return new String(payload, StandardCharsets.ISO_8859_1)
          .contains(new String(text, StandardCharsets.ISO_8859_1));
    }
  }

  /**
   * Starts capturing.
   *
   * @param file file for the packets, readable only by this user; tshark's output is in the same
   *     directory until the capture is closed
   * @param ports TCP ports at either end
   * @throws IOException if tshark is missing or lacks permission; the message is one line
   */
  public static WireCapture start(Path file, List<Integer> ports) throws IOException {
    String filter =
        ports.stream().map(port -> "tcp port " + port).collect(Collectors.joining(" or "));
    Path output = Files.createTempFile("hadoop-bench-", ".tshark");
    Process process;
    try {
      process =
          new ProcessBuilder(
                  TSHARK,
                  "-q",
                  "-i",
                  loopback(),
                  "-f",
                  filter,
                  "-w",
                  file.toString(),
                  "-a",
                  "duration:" + LONGEST.toSeconds())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
    } catch (IOException e) {
      Files.delete(output);
      throw new IOException(TSHARK + " cannot be started: " + e.getMessage(), e);
    }
    WireCapture capture = new WireCapture(file, output, process);
    try {
      capture.awaitFirstBytes();
      return capture;
    } catch (IOException e) {
      capture.close();
      throw e;
    }
  }

  /**
   * Checks that capturing works.
   *
   * @param option option that requests the capture
   * @throws UsageException if packets cannot be captured on this host, or if the cluster is not
   *     embedded
   */
  public static void require(Settings settings, String option) {
    if (ExistingOnly.asked(settings)) {
      throw new UsageException(
          """
          -%s: packets can be captured only on the embedded cluster; omit the option \
          on an existing cluster\
          """
              .formatted(option));
    }
    try {
      Path file = Files.createTempFile("hadoop-bench-", ".pcapng");
      Files.delete(file);
      try (WireCapture tried = start(file, List.of(1))) {
        tried.stop();
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UsageException(
          "-%s: %s; it requires tshark and root; omit it otherwise"
              .formatted(option, e.getMessage()));
    }
  }

  private static String loopback() throws IOException {
    return Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
        .filter(
            device -> {
              try {
                return device.isLoopback();
              } catch (IOException e) {
                return false;
              }
            })
        .findFirst()
        .map(NetworkInterface::getName)
        .orElseThrow(() -> new IOException("this host has no loopback interface"));
  }

  /** Waits for the file header, which tshark writes once it has opened the capture interface. */
  private void awaitFirstBytes() throws IOException {
    Instant deadline = Instant.now().plus(START_LIMIT);
    while (!Files.exists(file) || Files.size(file) == 0) {
      if (!tshark.isAlive() || Instant.now().isAfter(deadline)) {
        throw new IOException(
            TSHARK
                + (tshark.isAlive()
                    ? " captured no packets within " + START_LIMIT.toSeconds() + " s: "
                    : " ended: ")
                + complaint());
      }
      Pause.ofMillis(20);
    }
  }

  private String complaint() throws IOException {
    return Files.readAllLines(output, StandardCharsets.UTF_8).stream()
        .map(String::strip)
        .filter(line -> line.matches(TSHARK + ": .+"))
        .map(line -> line.substring(TSHARK.length() + 2).replaceAll("\\.$", ""))
        .findFirst()
        .orElse("no message");
  }

  /** Ends the capture and returns the segments with a payload, in order. */
  public List<Segment> stop() throws IOException {
    Pause.ofMillis(LAST_PACKETS_MILLIS);
    end();
    Path fields = Files.createTempFile("hadoop-bench-", ".fields");
    try {
      Process read =
          new ProcessBuilder(
                  TSHARK,
                  "-r",
                  file.toString(),
                  "-Y",
                  "tcp.len > 0",
                  "-T",
                  "fields",
                  "-e",
                  "tcp.srcport",
                  "-e",
                  "tcp.dstport",
                  "-e",
                  "tcp.payload")
              .redirectError(output.toFile())
              .redirectOutput(fields.toFile())
              .start();
      await(read, Duration.ofSeconds(60));
      if (read.exitValue() != 0) {
        throw new IOException(TSHARK + " cannot read the captured packets: " + complaint());
      }
      List<Segment> segments = new ArrayList<>();
      for (String line : Files.readAllLines(fields, StandardCharsets.UTF_8)) {
        segments.add(segment(line));
      }
      return segments;
    } finally {
      Files.delete(fields);
    }
  }

  /**
   * Parses a line from tshark's output.
   *
   * @throws IOException if the line does not contain two ports and a hexadecimal payload; the
   *     message contains the line
   */
  public static Segment segment(String line) throws IOException {
    String[] fields = line.split("\t");
    try {
      if (fields.length == 3) {
        // older versions of tshark write a colon between bytes
        return new Segment(
            Integer.parseInt(fields[0]),
            Integer.parseInt(fields[1]),
            HexFormat.of().parseHex(fields[2].replace(":", "")));
      }
    } catch (IllegalArgumentException e) {
      // reported below, as is a wrong number of fields
    }
    throw new IOException(
        "not ports and payload: " + line.substring(0, Math.min(80, line.length())));
  }

  private void end() throws IOException {
    tshark.destroy();
    await(tshark, START_LIMIT);
  }

  private static void await(Process process, Duration limit) throws IOException {
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw new IOException(TSHARK + " did not end within " + limit.toSeconds() + " s");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw Pause.interrupted("waiting for " + TSHARK);
    }
  }

  /** Ends the capture and keeps the file with the packets. */
  @Override
  public void close() throws IOException {
    end();
    Files.deleteIfExists(output);
  }
}
