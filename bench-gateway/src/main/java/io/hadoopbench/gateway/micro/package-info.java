/**
 * JMH benchmarks of HTTP clients, TLS records and handshakes, and of taking answers apart: what one core can do at best.
 *
 * <p>For the limits of this module's scenarios and for the program micro.
 */
package io.hadoopbench.gateway.micro;
