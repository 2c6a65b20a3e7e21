/**
 * JMH benchmarks of what SASL does to a message, and of its handshakes, as limits of the scenarios and for {@code micro rpc}.
 * Scenarios of this module use it; it knows none of the other packages.
 */
package io.hadoopbench.rpc.micro;
