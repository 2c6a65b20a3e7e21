/** WebHDFS client. Used by the workloads of webhdfs and by benchmarks of the client. */
package io.hadoopbench.gateway.webhdfs.client;
