package io.hadoopbench.core.cluster;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;

/**
 * Options for opening a cluster.
 *
 * @param conf for an existing cluster, the user's Hadoop configuration with the generic options
 *     applied; for the embedded cluster, only the generic options
 * @param yarn whether jobs run on YARN; otherwise they run in this JVM
 * @param btrace whether servers are traced with BTrace
 * @param explained whether RPC servers sum the time of each call stage
 * @param logDir directory for the embedded servers' logs; created if missing
 * @param progress receives one short line for each step of the start
 */
public record ClusterOptions(
    Configuration conf,
    boolean yarn,
    boolean btrace,
    boolean explained,
    Path logDir,
    Consumer<String> progress) {}
