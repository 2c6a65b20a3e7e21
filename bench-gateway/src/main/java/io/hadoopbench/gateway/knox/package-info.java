/**
 * A gateway as treatment and meter: which one a variant goes through, who its users are, and what
 * proves it. For the scenarios whose data goes through one.
 */
package io.hadoopbench.gateway.knox;
