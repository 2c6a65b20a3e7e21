/**
 * Child JVMs that never outlive their parent: how they are started and ended, their class path,
 * logs and directories. Only packages of this module use it; it does not depend on any server of
 * Hadoop.
 */
package io.hadoopbench.cluster.process;
