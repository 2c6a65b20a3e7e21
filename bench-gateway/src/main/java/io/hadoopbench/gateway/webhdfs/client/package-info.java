/** Our client of WebHDFS, and the directory that it lists. For the workloads of webhdfs and the benchmarks of the client alone. */
package io.hadoopbench.gateway.webhdfs.client;
