package io.hadoopbench.core.result;

/**
 * The state of a cache before a trial.
 *
 * @param cache name, for example {@code page cache} or {@code NameNode EDEK cache}
 * @param host host with the cache; empty for a cache of the whole cluster
 * @param asked requested state: {@code drop}, {@code cold}, {@code warm} or {@code as it is}
 * @param done whether the cache reached the requested state
 * @param detail how the state was reached, or why it was not reached
 */
public record CacheState(String cache, String host, String asked, boolean done, String detail) {}
