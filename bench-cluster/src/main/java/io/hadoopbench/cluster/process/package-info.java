/**
 * Child JVMs that never outlive their parent: how they are started and stopped, and their class
 * paths, logs and directories. Used only by packages in this module; independent of any particular
 * Hadoop server.
 */
package io.hadoopbench.cluster.process;
