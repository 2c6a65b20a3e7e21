/**
 * JMH benchmarks of code that treatments exchange: codecs, raw coders, checksums, SASL and TLS.
 * Each runs on one core without servers.
 */
package io.hadoopbench.micro;
