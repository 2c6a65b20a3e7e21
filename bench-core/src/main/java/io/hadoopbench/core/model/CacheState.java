package io.hadoopbench.core.model;

/**
 * What really happened to one cache before a trial.
 *
 * @param cache for example {@code page cache}, {@code NameNode EDEK cache}
 * @param host where; empty for a cache that belongs to the cluster as a whole
 * @param asked what was wanted: {@code drop}, {@code cold}, {@code warm} or {@code as it is}
 * @param done whether it happened
 * @param detail how, or why not
 */
public record CacheState(String cache, String host, String asked, boolean done, String detail) {}
