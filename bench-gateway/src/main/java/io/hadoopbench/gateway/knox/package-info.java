/**
 * The treatment and the meter for the gateway: they select a variant's gateway and login, and
 * verify them. Used by scenarios whose data goes through a gateway.
 */
package io.hadoopbench.gateway.knox;
