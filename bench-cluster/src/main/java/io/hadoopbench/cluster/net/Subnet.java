package io.hadoopbench.cluster.net;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A network of two hosts.
 *
 * @param base its lowest address, as an unsigned number of 32 bits
 */
record Subnet(long base) {
  static final int PREFIX_BITS = 30;
  /** 198.18.0.0/15, which RFC 2544 sets aside for benchmarks of networks: nobody's hosts are there. */
  private static final long RANGE = number("198.18.0.0");
  private static final int RANGE_BITS = 15;
  /** A line of {@code ip route}: the type of the route if it is a special one, then where it leads. The default route leads nowhere special. */
  private static final Pattern ROUTE = Pattern.compile("^(?:[a-z]+ )?(\\d+\\.\\d+\\.\\d+\\.\\d+)(?:/(\\d+))?(?: .*)?$");

  private record Route(long base, int bits) {
    boolean overlaps(Subnet subnet) {
      int shift = 32 - Math.min(bits, PREFIX_BITS);
      return base >> shift == subnet.base >> shift;
    }
  }

  /**
   * One that no route leads to.
   *
   * @param routes what {@code ip -4 route show table all} prints
   * @throws IOException if all are routed
   */
  static Subnet pick(String routes, Random random) throws IOException {
    List<Route> taken = routes.lines().map(String::strip).map(ROUTE::matcher).filter(Matcher::matches)
        .map(match -> new Route(number(match.group(1)), match.group(2) == null ? 32 : Integer.parseInt(match.group(2)))).toList();
    int count = 1 << (PREFIX_BITS - RANGE_BITS);
    int start = random.nextInt(count);
    for (int i = 0; i < count; i++) {
      Subnet subnet = new Subnet(RANGE + (((start + i) % count) << (32 - PREFIX_BITS)));
      if (taken.stream().noneMatch(route -> route.overlaps(subnet))) {
        return subnet;
      }
    }
    throw new IOException("all of 198.18.0.0/15 is routed on this machine");
  }

  String first() {
    return text(base + 1);
  }

  String second() {
    return text(base + 2);
  }

  private static long number(String address) {
    return Arrays.stream(address.split("\\.")).mapToLong(Long::parseLong).reduce(0, (sum, octet) -> sum << 8 | octet);
  }

  private static String text(long number) {
    return List.of(24, 16, 8, 0).stream().map(shift -> String.valueOf(number >> shift & 255)).collect(Collectors.joining("."));
  }
}
