package io.hadoopbench.core.profile;

import io.hadoopbench.core.store.LoadState;
import io.hadoopbench.core.store.Stacks;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * Looks at where the load threads are with what every JVM has, for where async-profiler does not work. JFR would not do: it sees one thread that sleeps in native code at a time,
 * of however many there are. Threads stop at the JVM's safepoints to be looked at, so that what loops of native or intrinsic code take may be seen in the method that called them.
 */
final class JavaLoadSampler implements TaskSampler {
  private static final long INTERVAL_NANOS = LoadState.ASLEEP_MILLIS * 1_000_000L;
  private static final int FRAMES = 200;
  /** Methods in which the JVM calls a thread running, and the kernel has it sleep. */
  private static final Pattern SLEEPS = Pattern.compile("^(socketRead0|socketAccept|poll0?|epollWait|wait|accept0?|connect0?|receive0|doRead0)$");

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final Set<Long> load = ConcurrentHashMap.newKeySet();
  private final Set<Long> helping = ConcurrentHashMap.newKeySet();
  private final HelperThreads helpers = new HelperThreads(thread -> helping.add(thread.getId()));
  private final Map<String, Long> samples = new ConcurrentHashMap<>();
  private Thread sampling;

  @Override
  public void start() {
    samples.clear();
    helpers.start();
    sampling = new Thread(this::sample, "load-sampler");
    sampling.setDaemon(true);
    sampling.start();
  }

  @Override
  public void enter() {
    load.add(Thread.currentThread().getId());
  }

  @Override
  public void leave() {
    load.remove(Thread.currentThread().getId());
  }

  @Override
  public void stop() {
    sampling.interrupt();
    helpers.stop();
  }

  private void sample() {
    for (long due = System.nanoTime(); !Thread.currentThread().isInterrupted(); due = Math.max(due + INTERVAL_NANOS, System.nanoTime())) {
      LockSupport.parkNanos(due - System.nanoTime());
      look(load, LoadState.ON_CPU);
      look(helping, LoadState.RUNNABLE);
    }
  }

  private void look(Set<Long> ids, LoadState running) {
    long[] all = ids.stream().mapToLong(Long::longValue).toArray();
    ThreadInfo[] seen = all.length == 0 ? new ThreadInfo[0] : threads.getThreadInfo(all, FRAMES);
    for (int i = 0; i < seen.length; i++) {
      if (seen[i] == null) {
        ids.remove(all[i]); // it has ended
      } else if (seen[i].getStackTrace().length > 0) {
        samples.merge(collapsed(seen[i], running), 1L, Long::sum);
      }
    }
  }

  private static String collapsed(ThreadInfo thread, LoadState running) {
    StackTraceElement[] frames = thread.getStackTrace();
    boolean asleep = thread.getThreadState() != Thread.State.RUNNABLE || frames[0].isNativeMethod() && SLEEPS.matcher(frames[0].getMethodName()).find();
    StringBuilder stack = new StringBuilder("[").append(thread.getThreadName().replace(';', ',')).append(" tid=0];")
        .append((asleep ? LoadState.ASLEEP : running).frame());
    for (int i = frames.length - 1; i >= 0; i--) {
      stack.append(';').append(LoadStacks.withoutNumbers(frames[i].getClassName().replace('.', '/') + "." + frames[i].getMethodName()));
    }
    return stack.toString();
  }

  @Override
  public Stacks stacks() {
    return Stacks.of(samples);
  }

  @Override
  public String engine() {
    return "the JVM's own stack traces, every " + LoadState.ASLEEP_MILLIS + " ms";
  }
}
