package io.hadoopbench.ingest.api;

import java.util.OptionalLong;

/**
 * What the servers count of a table.
 *
 * @param tablets as the metadata has them
 * @param files of all tablets, likewise
 * @param minorCompactions of its tablets since they were loaded; empty when not every tablet tells
 * @param majorCompactions likewise
 */
public record TableState(long tablets, long files, OptionalLong minorCompactions, OptionalLong majorCompactions) { }
