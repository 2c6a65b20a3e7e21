/*
 * Hadoop's native library asks libcrypto for three functions by the names that they had up to OpenSSL 1.1. OpenSSL 3 renamed them,
 * and kept the old names as macros only. This library has the old names and needs libcrypto.so.3, in which everything else is found.
 * Declared here and not included: the headers of OpenSSL need not be installed.
 */
extern int EVP_CIPHER_CTX_get_block_size(const void *context);
extern int EVP_CIPHER_CTX_is_encrypting(const void *context);
extern unsigned long EVP_CIPHER_get_flags(const void *cipher);

int EVP_CIPHER_CTX_block_size(const void *context) {
  return EVP_CIPHER_CTX_get_block_size(context);
}

int EVP_CIPHER_CTX_encrypting(const void *context) {
  return EVP_CIPHER_CTX_is_encrypting(context);
}

unsigned long EVP_CIPHER_flags(const void *cipher) {
  return EVP_CIPHER_get_flags(cipher);
}
