/** Our client of WebHDFS. For the workloads of webhdfs and the benchmarks of the client alone. */
package io.hadoopbench.gateway.webhdfs.client;
