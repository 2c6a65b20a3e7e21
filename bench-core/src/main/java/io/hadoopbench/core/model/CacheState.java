package io.hadoopbench.core.model;

/**
 * What happened to one cache before a trial.
 *
 * @param cache for example {@code page cache}, {@code NameNode EDEK cache}
 * @param host empty for a cache of the whole cluster
 * @param asked requested state: {@code drop}, {@code cold}, {@code warm} or {@code as it is}
 * @param done whether it succeeded
 * @param detail how, or why not
 */
public record CacheState(String cache, String host, String asked, boolean done, String detail) {}
