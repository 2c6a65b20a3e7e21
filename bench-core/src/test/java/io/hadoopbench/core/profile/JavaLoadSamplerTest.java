package io.hadoopbench.core.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.store.Stacks;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class JavaLoadSamplerTest {
  /** Until the sampler has seen both, however long a loaded machine takes for that. */
  @Test
  void whereAThreadRunsAndWhereItSleepsIsSeenAndThreadsThatNeverEnteredAreNot() throws Exception {
    JavaLoadSampler sampler = new JavaLoadSampler();
    CountDownLatch end = new CountDownLatch(1);
    Thread running = thread("load-1", () -> {
      sampler.enter();
      while (end.getCount() > 0) {
        Thread.onSpinWait();
      }
      sampler.leave();
    });
    Thread sleeping = thread("load-2", () -> {
      sampler.enter();
      await(end);
      sampler.leave();
    });
    Thread other = thread("other-3", () -> await(end));
    sampler.start();
    while (!seen(sampler, "~on-cpu") || !seen(sampler, "~asleep")) {
      Thread.sleep(5);
    }
    sampler.stop();
    end.countDown();
    for (Thread thread : new Thread[] {running, sleeping, other}) {
      thread.join();
    }
    Set<String> stacks = sampler.stacks().samples().keySet();
    assertThat(stacks).allMatch(stack -> stack.startsWith("[load-#];"));
    assertThat(stacks).anyMatch(stack -> stack.startsWith("[load-#];~asleep;") && stack.contains("CountDownLatch.await"));
  }

  private static boolean seen(JavaLoadSampler sampler, String state) throws Exception {
    Stacks stacks = sampler.stacks();
    return stacks.samples().keySet().stream().anyMatch(stack -> stack.contains(state));
  }

  private static Thread thread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
