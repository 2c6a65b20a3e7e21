/**
 * Clients of NameNode and Router: whom they call, how they log in, and what their sockets agreed
 * upon. Packages of this module alone use it; it knows none of them.
 */
package io.hadoopbench.rpc.client;
