/**
 * HTTP and TLS of our clients: requests with counted responses, logins, trusted certificates, and
 * what connections negotiated. Used by all clients of HTTP servers; depends on none of them.
 */
package io.hadoopbench.gateway.http;
