/**
 * What a gateway costs: WebHDFS directly, through Apache Knox without and with TLS, and the native
 * client beside.
 */
package io.hadoopbench.gateway;
