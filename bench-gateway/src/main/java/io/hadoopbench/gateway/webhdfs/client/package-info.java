/** A WebHDFS client. Used by the WebHDFS workloads and by client benchmarks. */
package io.hadoopbench.gateway.webhdfs.client;
