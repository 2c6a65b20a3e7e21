package io.hadoopbench.core.cluster;

import io.hadoopbench.core.result.TrialResult.CacheState;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/** Drops the hosts' page caches before a trial and reports the outcome for each host. */
@FunctionalInterface
public interface CacheDropper {
  String PAGE_CACHE = "page cache";

  /**
   * @return one state per host; the failure on a host is reported as its state, which includes the
   *     reason, and not as an exception
   * @throws IOException if the dropper itself does not work
   */
  List<CacheState> drop(Collection<String> hosts) throws IOException;

  /** Returns a dropper that leaves the caches unchanged. */
  static CacheDropper none() {
    return hosts -> List.of(new CacheState(PAGE_CACHE, "", "as it is", true, "-dropCaches none"));
  }
}
