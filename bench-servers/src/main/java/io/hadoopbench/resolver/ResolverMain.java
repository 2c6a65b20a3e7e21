package io.hadoopbench.resolver;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/**
 * Downloads a server's jars: {@code ResolverMain <pom>}. Prints progress lines, followed by one
 * line per jar: {@value #JAR}, the jar's name on a class path, and its file in the local
 * repository. After a failure, the last line begins with {@value #FAILED} and contains the reason,
 * and the exit code is 1. Exits when standard input is closed.
 */
public final class ResolverMain {
  static final String FAILED = "FAILED ";
  static final String JAR = "JAR ";

  private ResolverMain() {}

  public static void main(String[] args) {
    Thread watch = new Thread(ResolverMain::endWithParent, "parent-watch");
    watch.setDaemon(true);
    watch.start();
    try {
      Resolver.ofThisUser(
              new DownloadProgress(System.out::println, System::nanoTime), System.getenv())
          .resolve(Path.of(args[0]))
          .forEach((name, file) -> System.out.println(JAR + name + " " + file));
    } catch (IOException | RepositoryException | RuntimeException e) {
      System.out.println(FAILED + reason(e));
      System.exit(1);
    }
  }

  /**
   * Returns a one-line reason. The message of Maven's innermost exception contains the artifact and
   * the repository, and the outer exceptions repeat it; the root cause is a plain sentence such as
   * "Connection refused".
   */
  static String reason(Throwable failure) {
    List<Throwable> chain =
        Stream.iterate(failure, cause -> cause != null, Throwable::getCause).toList();
    Throwable innermost = chain.get(chain.size() - 1);
    String reason =
        line(
            chain.stream()
                .filter(RepositoryException.class::isInstance)
                .reduce((outer, inner) -> inner)
                .orElse(failure));
    return reason.contains(line(innermost))
        ? reason
        : reason + " (" + innermost.getClass().getSimpleName() + ": " + line(innermost) + ")";
  }

  private static String line(Throwable failure) {
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : message.strip().replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }

  private static void endWithParent() {
    try {
      while (System.in.read() >= 0) {
        // no data is ever sent; only the end of the stream matters
      }
    } catch (IOException e) {
      System.out.println("standard input failed, so the parent has exited: " + e);
    }
    Runtime.getRuntime().halt(1);
  }

  /**
   * Reports the amount downloaded every few seconds, but nothing if all files are already local.
   */
  static final class DownloadProgress extends AbstractTransferListener {
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long MEGABYTE = 1_000_000;

    private final Consumer<String> lines;
    private final LongSupplier nanoTime;
    private long bytes;
    private int files;
    private long reportedNanos;

    DownloadProgress(Consumer<String> lines, LongSupplier nanoTime) {
      this.lines = lines;
      this.nanoTime = nanoTime;
      this.reportedNanos = nanoTime.getAsLong();
    }

    /** Synchronized, because files are downloaded in parallel. */
    @Override
    public synchronized void transferSucceeded(TransferEvent event) {
      bytes += event.getTransferredBytes();
      files++;
      long now = nanoTime.getAsLong();
      if (now - reportedNanos >= PERIOD_NANOS) {
        reportedNanos = now;
        lines.accept("downloaded " + files + " files, " + bytes / MEGABYTE + " MB");
      }
    }
  }
}
