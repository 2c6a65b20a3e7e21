/**
 * Jars that are not bundled with this program: their poms and their cache. Servers specify the
 * packages that they need, and the code that starts servers downloads these packages.
 */
package io.hadoopbench.cluster.packages;
