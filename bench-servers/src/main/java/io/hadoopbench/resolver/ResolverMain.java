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
 * Gets the jars of a server: {@code ResolverMain <pom>}. Standard output has one line for each step
 * that is worth telling, then one for each jar: {@value #JAR}, its name on a class path, and its
 * file in the local repository. After a failure the last line begins with {@value #FAILED} and has
 * the reason, and the exit code is 1. It ends when standard input does.
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
   * What a user has to know of a failure, in one line. Of Maven's exceptions the innermost names
   * artifact and repository; those around it repeat it or name only what is of no interest here,
   * and what caused it is a plain sentence like "Connection refused".
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
        // nothing is ever sent; only the end counts
      }
    } catch (IOException e) {
      System.out.println("standard input broke, which means that the parent has gone: " + e);
    }
    Runtime.getRuntime().halt(1);
  }

  /** Says every few seconds how much has been downloaded; nothing when all was there. */
  static final class DownloadProgress extends AbstractTransferListener {
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long MEGABYTE = 1_000_000;

    private final Consumer<String> lines;
    private final LongSupplier nanoTime;
    private long bytes;
    private int files;
    private long describeNanos;

    DownloadProgress(Consumer<String> lines, LongSupplier nanoTime) {
      this.lines = lines;
      this.nanoTime = nanoTime;
      this.describeNanos = nanoTime.getAsLong();
    }

    /** Several files come at a time. */
    @Override
    public synchronized void transferSucceeded(TransferEvent event) {
      bytes += event.getTransferredBytes();
      files++;
      long now = nanoTime.getAsLong();
      if (now - describeNanos >= PERIOD_NANOS) {
        describeNanos = now;
        lines.accept("downloaded " + files + " files, " + bytes / MEGABYTE + " MB");
      }
    }
  }
}
