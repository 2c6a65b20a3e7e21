/**
 * Child JVMs that never outlive their parent: how they are started and ended, their class path,
 * logs and directories. Packages of this module alone use it; it knows no server of Hadoop.
 */
package io.hadoopbench.cluster.process;
