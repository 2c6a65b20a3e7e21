/**
 * Scenarios and treatments for encryption zones, crypto codecs and key caches.
 *
 * <p>Loaded with ServiceLoader; no other module uses its classes.
 */
package io.hadoopbench.kms;
