package io.hadoopbench.core.cluster;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;

/**
 * How to open a cluster.
 *
 * @param conf for an existing cluster: the Hadoop configuration of the user, generic options
 *     applied; for the embedded one only the generic options count
 * @param yarn whether jobs run on YARN; otherwise they run in this JVM
 * @param btrace whether servers are traced with BTrace
 * @param explained whether RPC servers add up how long the stages of calls take
 * @param logDir where embedded servers write their logs; created when missing
 * @param progress receives one short line for each step of the start
 */
public record ClusterOptions(
    Configuration conf,
    boolean yarn,
    boolean btrace,
    boolean explained,
    Path logDir,
    Consumer<String> progress) {}
