package io.hadoopbench.core.wire;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.scenario.ExistingOnly;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
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
 * What goes over this host's loopback while it is open, taken and read by tshark.
 *
 * @param file where packets go
 * @param said what tshark says
 */
public record WireCapture(Path file, Path said, Process tshark) implements Closeable {
  private static final String TSHARK = "tshark";
  private static final Duration START_LIMIT = Duration.ofSeconds(20);

  /** It ends by itself then, should this process die before. */
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private static final Duration READ_LIMIT = Duration.ofSeconds(60);
  private static final long POLL_MILLIS = 20;

  /** The kernel hands packets over in blocks, a quarter of a second late at most. */
  private static final long LAST_PACKETS_MILLIS = 700;

  /** Payload of one TCP segment. */
  public record Segment(int from, int to, byte[] payload) {
    public boolean contains(byte[] text) {
      // as characters of one byte each
      return new String(payload, StandardCharsets.ISO_8859_1)
          .contains(new String(text, StandardCharsets.ISO_8859_1));
    }
  }

  /**
   * Begins to take packets.
   *
   * @param file where they go, readable for this user alone; what tshark says goes beside it until
   *     it is closed
   * @param ports of TCP, at either end
   * @throws IOException in one line, if tshark is not there or may not
   */
  public static WireCapture start(Path file, List<Integer> ports) throws IOException {
    String filter =
        ports.stream().map(port -> "tcp port " + port).collect(Collectors.joining(" or "));
    Path said = Files.createTempFile("hadoop-bench-", ".tshark");
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
              .redirectOutput(said.toFile())
              .start();
    } catch (IOException e) {
      Files.delete(said);
      throw new IOException(TSHARK + " cannot be started: " + e.getMessage(), e);
    }
    WireCapture capture = new WireCapture(file, said, process);
    try {
      capture.awaitFirstBytes();
      return capture;
    } catch (IOException e) {
      capture.close();
      throw e;
    }
  }

  /**
   * Tries it.
   *
   * @param option that asks for packets
   * @throws UsageException if packets cannot be captured here, or somebody else's cluster is asked
   *     for
   */
  public static void require(Settings settings, String option) {
    if (ExistingOnly.asked(settings)) {
      throw new UsageException(
          "-"
              + option
              + ": packets are captured on the embedded cluster alone; on a cluster of your own"
              + " leave it out");
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
          "-" + option + ": " + e.getMessage() + "; it needs tshark and root, else leave it out");
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
        .orElseThrow(() -> new IOException("this host has no loopback device"));
  }

  /** The head of the file is written when the device is open. */
  private void awaitFirstBytes() throws IOException {
    Instant deadline = Instant.now().plus(START_LIMIT);
    while (!Files.exists(file) || Files.size(file) == 0) {
      if (!tshark.isAlive() || Instant.now().isAfter(deadline)) {
        throw new IOException(
            TSHARK
                + (tshark.isAlive()
                    ? " took no packets within " + START_LIMIT.toSeconds() + " s: "
                    : " ended: ")
                + complaint());
      }
      Pause.ofMillis(POLL_MILLIS);
    }
  }

  /** Its complaint, of a page of advice. */
  private String complaint() throws IOException {
    return Files.readAllLines(said, StandardCharsets.UTF_8).stream()
        .map(String::strip)
        .filter(line -> line.matches(TSHARK + ": .+"))
        .map(line -> line.substring(TSHARK.length() + 2).replaceAll("\\.$", ""))
        .findFirst()
        .orElse("it says nothing");
  }

  /** Ends and returns the segments that have a payload, in their order. */
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
              .redirectError(said.toFile())
              .redirectOutput(fields.toFile())
              .start();
      await(read, READ_LIMIT);
      if (read.exitValue() != 0) {
        throw new IOException(TSHARK + " cannot read what it captured: " + complaint());
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
   * @throws IOException naming the line, if it is not two ports and a payload in hexadecimal digits
   */
  public static Segment segment(String line) throws IOException {
    String[] fields = line.split("\t");
    try {
      if (fields.length == 3) {
        // older versions write a colon between bytes
        return new Segment(
            Integer.parseInt(fields[0]),
            Integer.parseInt(fields[1]),
            HexFormat.of().parseHex(fields[2].replace(":", "")));
      }
    } catch (IllegalArgumentException e) {
      // said below, as for another number of fields
    }
    throw new IOException(
        "no ports and payload: " + line.substring(0, Math.min(80, line.length())));
  }

  private void end() throws IOException {
    tshark.destroy();
    await(tshark, START_LIMIT);
  }

  private static void await(Process process, Duration limit) throws IOException {
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw new IOException(TSHARK + " does not end within " + limit.toSeconds() + " s");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for " + TSHARK);
    }
  }

  /** Leaves the file with the packets. */
  @Override
  public void close() throws IOException {
    end();
    Files.deleteIfExists(said);
  }
}
