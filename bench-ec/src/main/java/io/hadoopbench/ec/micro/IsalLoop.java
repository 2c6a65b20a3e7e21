package io.hadoopbench.ec.micro;

import io.hadoopbench.core.micro.CannotRunException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The program {@code isal-loop}: ISA-L's own loop in C, without Hadoop and without Java. It works while we wait, so that it and the
 * benchmarks of Hadoop's coders are timed in the same way, one thread at a time.
 */
final class IsalLoop implements Closeable {
  private static final String PROGRAM = "isal-loop";

  private final Process process;
  private final Writer questions;
  private final BufferedReader answers;

  private IsalLoop(Process process) {
    this.process = process;
    this.questions = process.outputWriter(StandardCharsets.US_ASCII);
    this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
  }

  /**
   * @param lost data units that are decoded; 0 encodes
   * @throws CannotRunException if the program is not there, or ISA-L has no such coder
   */
  static IsalLoop start(Stripe stripe, int lost) throws IOException {
    if (!stripe.codec().equals("rs")) {
      throw new CannotRunException("the plain ISA-L loop is Reed-Solomon alone");
    }
    Path program = Stream.of(System.getProperty("java.library.path", "").split(File.pathSeparator))
        .map(dir -> Path.of(dir, PROGRAM)).filter(Files::isExecutable).findFirst()
        .orElseThrow(() -> new CannotRunException("no " + PROGRAM + " on java.library.path: bin/native-libraries of the tarball makes it where"
            + " there are a C compiler and ISA-L"));
    List<String> command = Stream.of(stripe.dataUnits(), stripe.parityUnits(), stripe.data()[0].capacity(), lost).map(String::valueOf).toList();
    return new IsalLoop(new ProcessBuilder(Stream.concat(Stream.of(program.toString()), command.stream()).toList())
        .redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** Has so many stripes worked through. */
  void run(int stripes) throws IOException {
    questions.write(stripes + "\n");
    questions.flush();
    if (answers.readLine() == null) {
      throw new IOException(PROGRAM + " ended without an answer");
    }
  }

  /** The end of its input is its end. */
  @Override
  public void close() throws IOException {
    questions.close();
    process.destroy();
  }
}
