/**
 * NameNode and Router clients: the servers they call, how they log in, and what their sockets
 * negotiated. Used only by packages in this module; depends on no other package in the module.
 */
package io.hadoopbench.rpc.client;
