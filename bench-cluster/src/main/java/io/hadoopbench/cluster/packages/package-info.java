/**
 * Jars that are not bundled with this program: their poms and their cache. Servers name the
 * packages they need; the code that starts them downloads these packages.
 */
package io.hadoopbench.cluster.packages;
