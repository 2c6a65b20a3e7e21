/** YARN with the job history server, and their main. The embedded cluster alone uses it. */
package io.hadoopbench.cluster.daemon.yarn;
