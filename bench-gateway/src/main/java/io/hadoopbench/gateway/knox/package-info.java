/**
 * The gateway as treatment and meter: gateway and login of a variant, and validity checks. Used by
 * scenarios whose data goes through a gateway.
 */
package io.hadoopbench.gateway.knox;
