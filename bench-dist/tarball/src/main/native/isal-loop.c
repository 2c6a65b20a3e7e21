/*
 * What ISA-L does at best: the plain loop over ec_encode_data in C, for the benchmarks IsalEncode and IsalDecode, which keep the time.
 *
 *   isal-loop DATA_UNITS PARITY_UNITS CELL_BYTES LOST
 *
 * LOST 0 encodes; else the first LOST data units are decoded from the other data and as many parity units. Each line on standard input
 * is a number of stripes; when so many are done, one line is answered. It is always the same stripe, as in the benchmarks of Hadoop's
 * coders, so the working set is the same: (DATA_UNITS + PARITY_UNITS) cells, or (DATA_UNITS + LOST). Ends with standard input.
 *
 * The functions are declared here and not included: the headers of ISA-L need not be installed. Signatures as in its erasure_code.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void gf_gen_cauchy1_matrix(unsigned char *matrix, int rows, int columns);
extern int gf_invert_matrix(unsigned char *in, unsigned char *out, const int n);
extern void ec_init_tables(int columns, int rows, unsigned char *matrix, unsigned char *tables);
extern void ec_encode_data(int bytes, int in, int out, unsigned char *tables, unsigned char **from, unsigned char **to);

enum { MAX_UNITS = 32, CACHE_LINE = 64, TABLE_BYTES = 32 };

static void fail(const char *why) {
  fprintf(stderr, "isal-loop: %s\n", why);
  exit(1);
}

static unsigned char *cell(int bytes, unsigned seed) {
  void *memory;
  if (posix_memalign(&memory, CACHE_LINE, bytes)) fail("no memory");
  unsigned char *data = memory;
  for (int i = 0; i < bytes; i++) data[i] = (seed = seed * 1103515245u + 12345u) >> 16;
  return data;
}

int main(int count, char **arguments) {
  if (count != 5) fail("usage: isal-loop DATA_UNITS PARITY_UNITS CELL_BYTES LOST");
  int k = atoi(arguments[1]), m = atoi(arguments[2]), bytes = atoi(arguments[3]), lost = atoi(arguments[4]);
  if (k < 1 || m < 1 || k + m > MAX_UNITS || bytes < 1 || lost < 0 || lost > m || lost > k) fail("a number is out of range");

  static unsigned char matrix[MAX_UNITS * MAX_UNITS], left[MAX_UNITS * MAX_UNITS], inverse[MAX_UNITS * MAX_UNITS];
  static unsigned char encode[TABLE_BYTES * MAX_UNITS * MAX_UNITS], decode[TABLE_BYTES * MAX_UNITS * MAX_UNITS];
  unsigned char *data[MAX_UNITS], *parity[MAX_UNITS], *from[MAX_UNITS], *recovered[MAX_UNITS];
  for (int i = 0; i < k; i++) data[i] = cell(bytes, i);
  for (int i = 0; i < m; i++) parity[i] = cell(bytes, 0);
  gf_gen_cauchy1_matrix(matrix, k + m, k);
  ec_init_tables(k, m, matrix + k * k, encode);
  ec_encode_data(bytes, k, m, encode, data, parity);

  /* what is left of the stripe: the data units from LOST on, then the first LOST parity units */
  for (int i = 0; i < k; i++) {
    int unit = i + lost;
    from[i] = unit < k ? data[unit] : parity[unit - k];
    memcpy(left + i * k, matrix + unit * k, k);
  }
  if (lost > 0) {
    if (gf_invert_matrix(left, inverse, k)) fail("the units that are left do not suffice");
    ec_init_tables(k, lost, inverse, decode);
    for (int i = 0; i < lost; i++) recovered[i] = cell(bytes, 0);
    ec_encode_data(bytes, k, lost, decode, from, recovered);
    for (int i = 0; i < lost; i++) {
      if (memcmp(recovered[i], data[i], bytes)) fail("decoded other bytes than were lost");
    }
  }

  long stripes;
  while (scanf("%ld", &stripes) == 1) {
    for (long i = 0; i < stripes; i++) {
      if (lost == 0) ec_encode_data(bytes, k, m, encode, data, parity);
      else ec_encode_data(bytes, k, lost, decode, from, recovered);
    }
    puts("done");
    fflush(stdout);
  }
  return 0;
}
