/**
 * JMH benchmarks of code that treatments swap: codecs, raw coders, checksums, SASL and TLS. Each
 * runs on one core without servers.
 */
package io.hadoopbench.micro;
