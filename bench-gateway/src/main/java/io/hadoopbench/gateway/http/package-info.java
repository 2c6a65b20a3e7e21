/**
 * HTTP and TLS for our clients: requests with counted responses, logins, trusted certificates, and
 * what connections negotiated. Used by all HTTP clients; depends on none of them.
 */
package io.hadoopbench.gateway.http;
