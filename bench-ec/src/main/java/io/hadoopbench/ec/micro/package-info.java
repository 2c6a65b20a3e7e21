/**
 * JMH benchmarks of raw coders, ISA-L in plain C and memory: what one core can do at best.
 *
 * <p>For the limits of this module's treatments and for the program micro.
 */
package io.hadoopbench.ec.micro;
