package io.hadoopbench.core.cache;

import io.hadoopbench.core.model.CacheState;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * Empties the page cache of hosts before a trial, and tells for each host whether it really
 * happened.
 */
@FunctionalInterface
public interface CacheDropper {
  String PAGE_CACHE = "page cache";

  /**
   * @return one state per host; a host where it failed says why and is no exception
   * @throws IOException if the dropper itself cannot work
   */
  List<CacheState> drop(Collection<String> hosts) throws IOException;

  /** Leaves the caches as they are. */
  static CacheDropper none() {
    return hosts -> List.of(new CacheState(PAGE_CACHE, "", "as it is", true, "-dropCaches none"));
  }
}
