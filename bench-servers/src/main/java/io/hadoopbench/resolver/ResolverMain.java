package io.hadoopbench.resolver;

import java.io.IOException;
import java.nio.file.Path;
import org.eclipse.aether.RepositoryException;

/**
 * Gets the jars of a server: {@code ResolverMain <pom> <directory>}. Standard output has one line for each step that is worth telling;
 * after a failure the last one begins with {@value #FAILED} and has the reason, and the exit code is 1. It ends when standard input does.
 */
public final class ResolverMain {
  static final String FAILED = "FAILED ";

  private ResolverMain() { }

  public static void main(String[] args) {
    Thread watch = new Thread(ResolverMain::endWithParent, "parent-watch");
    watch.setDaemon(true);
    watch.start();
    try {
      Resolver.ofThisUser(new DownloadProgress(System.out::println, System::nanoTime)).resolve(Path.of(args[0]), Path.of(args[1]));
    } catch (RepositoryException | IOException | RuntimeException e) {
      System.out.println(FAILED + Reason.of(e));
      System.exit(1);
    }
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
}
