/**
 * Scenarios and treatments of encryption zones, the codecs that encrypt, and the key caches.
 *
 * <p>Found with ServiceLoader; no other module names a class of it.
 */
package io.hadoopbench.kms;
