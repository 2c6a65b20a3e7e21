/**
 * Protection, mechanism and cipher that connections negotiated: RPC, connections to DataNodes,
 * HTTP. They are read from the client after the handshake, without help from servers.
 */
package io.hadoopbench.core.link;
