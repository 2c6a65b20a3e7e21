package io.hadoopbench.dist;

import io.hadoopbench.cluster.daemon.accumulo.AccumuloDaemon;
import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.ingest.api.Instance;
import io.hadoopbench.ingest.api.Instance.EntryWriter;
import io.hadoopbench.ingest.client.AccumuloClient;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Background load in this JVM by another client: writes into a separate table of a run's embedded
 * Accumulo without SASL, until it is closed or Accumulo is gone.
 */
final class AccumuloBackgroundLoad implements AutoCloseable {
  private static final int BATCH = 5000;

  /** Finds the cluster's directory in the tablet server's command line. */
  private static final Pattern CLUSTER =
      Pattern.compile("-Daccumulo\\.properties=file:(?://)?(/.*?)/tablet-server/");

  private final Path runs;
  private final Thread thread;
  private volatile boolean ended;

  /**
   * @param runs working directory of the program
   */
  AccumuloBackgroundLoad(Path runs) {
    this.runs = runs;
    thread = new Thread(this::work, "neighbour");
    thread.setDaemon(true); // a call to a stopped server blocks for minutes
    thread.start();
  }

  private void work() {
    try (Instance instance = open()) {
      instance.create("neighbour", List.of(), Map.of());
      try (EntryWriter writer = instance.writer("neighbour", 1_000_000, 1)) {
        for (long row = 0; !ended; row += BATCH) {
          for (long i = row; i < row + BATCH; i++) {
            writer.write(bytes("row" + i), bytes("f"), bytes("q"), bytes("of another client"));
          }
          writer.flush();
        }
      }
    } catch (IOException e) {
      System.err.println("the background load ends: " + e); // the run verifies whether it was seen
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Connects when the server responds. */
  private Instance open() throws IOException {
    String classpath =
        ServerJars.ofThisHost().get(AccumuloDaemon.PACKAGE, line -> {}).stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (true) {
      try {
        return new AccumuloClient(classpath, properties()).open();
      } catch (IOException e) {
        if (System.nanoTime() > deadline || ended) {
          throw e;
        }
        pause();
      }
    }
  }

  private Properties properties() throws IOException {
    for (String process : Orphans.processes(runs)) {
      Matcher cluster = CLUSTER.matcher(process);
      if (cluster.find()) {
        Properties properties = new Properties();
        try (var in =
            Files.newBufferedReader(Path.of(cluster.group(1), "accumulo/none.properties"))) {
          properties.load(in);
        }
        return properties;
      }
    }
    throw new IOException("no tablet server runs yet");
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(200);
    } catch (InterruptedException e) {
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void close() {
    ended = true;
  }
}
