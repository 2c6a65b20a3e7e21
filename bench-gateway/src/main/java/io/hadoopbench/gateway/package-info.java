/**
 * Scenarios that measure the cost of a gateway: WebHDFS directly, through Apache Knox without and
 * with TLS, and the native client.
 */
package io.hadoopbench.gateway;
