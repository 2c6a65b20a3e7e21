/**
 * Child JVMs that never outlive their parent: how they are started and ended, their class path,
 * logs and directories. Only this module's packages use it; it does not depend on any Hadoop
 * server.
 */
package io.hadoopbench.cluster.process;
