/**
 * Treatment and meter for the gateway: a variant's gateway and login, and validity checks. Used by
 * scenarios whose data goes through a gateway.
 */
package io.hadoopbench.gateway.knox;
