package io.hadoopbench.gateway;

import java.net.URI;

/**
 * Where a variant's clients find WebHDFS.
 *
 * @param base of the interface, as {@code https://host:8443/gateway/token/webhdfs/v1}
 * @param login how they say who they are; it holds secrets
 * @param certificates PEM of those to trust; empty for those of the JVM
 * @param gateway whether it is a gateway
 */
record Endpoint(URI base, Login login, String certificates, boolean gateway) {
  WebHdfsClient connect() throws java.io.IOException {
    return new WebHdfsClient(new Requests(base, login, certificates), gateway);
  }
}
