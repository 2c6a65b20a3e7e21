package io.hadoopbench.core.result;

/**
 * A cache's state before a trial.
 *
 * @param cache for example {@code page cache}, {@code NameNode EDEK cache}
 * @param host empty for a cache of the whole cluster
 * @param asked requested state: {@code drop}, {@code cold}, {@code warm} or {@code as it is}
 * @param done whether the cache reached the requested state
 * @param detail how the state was reached, or why not
 */
public record CacheState(String cache, String host, String asked, boolean done, String detail) {}
