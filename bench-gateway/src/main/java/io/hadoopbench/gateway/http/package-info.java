/**
 * HTTP and TLS of our own clients: requests whose answers are counted, logins, certificates to
 * trust, and what connections agreed upon. For every client of a server over HTTP; knows no server.
 */
package io.hadoopbench.gateway.http;
