package io.hadoopbench.rpc.client;

import org.apache.hadoop.net.StandardSocketFactory;

/**
 * Opens the same sockets as Hadoop's. Hadoop shares all connections of a process among those who use factories of the same class; a
 * class of our own keeps the measured ones apart from those of the job, and has them closed as soon as the last of us is done.
 */
public final class OwnSocketFactory extends StandardSocketFactory { }
