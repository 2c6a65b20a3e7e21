/** YARN with the job history server, and their main class; used only by the embedded cluster. */
package io.hadoopbench.cluster.daemon.yarn;
