/**
 * JMH benchmarks of codecs, checksums and key calls: what one core can do at best.
 *
 * <p>For the limits of this module's treatments and for the program micro.
 */
package io.hadoopbench.kms.micro;
