/**
 * Clients of NameNode and Router: the servers they call, how they log in, and what their sockets
 * negotiated. Used only by packages of this module; depends on no other package of the module.
 */
package io.hadoopbench.rpc.client;
