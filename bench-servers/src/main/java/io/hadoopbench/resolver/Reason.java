package io.hadoopbench.resolver;

import java.util.List;
import java.util.stream.Stream;
import org.eclipse.aether.RepositoryException;

/**
 * What a user has to know of a failure. Of Maven's exceptions the innermost names artifact and repository; those around it repeat it or
 * name only what is of no interest here, and what caused it is a plain sentence like "Connection refused".
 */
final class Reason {
  private Reason() { }

  /** One line. */
  static String of(Throwable failure) {
    List<Throwable> chain = Stream.iterate(failure, cause -> cause != null, Throwable::getCause).toList();
    Throwable innermost = chain.get(chain.size() - 1);
    String reason = line(chain.stream().filter(RepositoryException.class::isInstance).reduce((outer, inner) -> inner).orElse(failure));
    return reason.contains(line(innermost)) ? reason : reason + " (" + innermost.getClass().getSimpleName() + ": " + line(innermost) + ")";
  }

  private static String line(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message.strip().replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }
}
