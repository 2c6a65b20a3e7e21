package io.hadoopbench.core.profile;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.hadoopbench.core.store.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * async-profiler in another JVM of this user on this host, through the JDK's attach mechanism: that JVM needs no
 * options and no restart. All exceptions are one line.
 *
 * @param library the profiler's library; must stay there for as long as that JVM lives
 * @param log where the profiler writes its complaints
 */
record AttachedJvm(long pid, Path library, Path log) {
  /** What the profiler says when it takes no samples. */
  private static final String INACTIVE = "not active";

  void start() throws IOException {
    command(Sampling.START + ",log=" + log);
  }

  /** Ends and returns what was taken. */
  Stacks stop() throws IOException {
    Path file = log.resolveSibling(log.getFileName() + ".collapsed");
    try {
      command(Sampling.STOP + ",log=" + log);
      command(Sampling.DUMP + ",file=" + file + ",log=" + log);
      return Stacks.read(file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** Ends and drops what was taken; does nothing where none are taken. */
  void end() throws IOException {
    try {
      command(Sampling.STOP + ",log=" + log);
    } catch (IOException e) {
      if (!e.getMessage().contains(INACTIVE)) {
        throw e;
      }
    }
  }

  /** @throws IOException in one line; what the profiler itself says is in its log */
  private void command(String arguments) throws IOException {
    VirtualMachine jvm = attach();
    try {
      jvm.loadAgentPath(library.toString(), arguments);
    } catch (AgentInitializationException e) {
      throw new IOException("async-profiler says: " + lastLine(e.getMessage()), e);
    } catch (AgentLoadException e) {
      throw new IOException("process " + pid + " does not load async-profiler: " + e.getMessage(), e);
    } finally {
      jvm.detach();
    }
  }

  private VirtualMachine attach() throws IOException {
    try {
      return VirtualMachine.attach(Long.toString(pid));
    } catch (AttachNotSupportedException | IOException e) {
      throw new IOException("cannot attach to process " + pid + ": " + e.getMessage(), e);
    }
  }

  private String lastLine(String otherwise) throws IOException {
    return Files.exists(log) ? Files.readString(log).lines().reduce((a, b) -> b).orElse(otherwise) : otherwise;
  }
}
