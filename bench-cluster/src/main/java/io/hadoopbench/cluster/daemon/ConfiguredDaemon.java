package io.hadoopbench.cluster.daemon;

import java.util.Map;

/** A daemon with the settings of the scenario; one that differs in either is to be restarted. */
public record ConfiguredDaemon(Daemon daemon, Map<String, String> settings) { }
