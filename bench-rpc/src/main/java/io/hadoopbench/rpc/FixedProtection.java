package io.hadoopbench.rpc;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.rpc.client.Clients;
import io.hadoopbench.rpc.client.Handshake;
import io.hadoopbench.rpc.client.ProtectionLevel;
import java.util.List;
/** Protection of the clients' connections as options have it, the same in all variants: it has no factor, but options, checks and limits. */
final class FixedProtection implements Treatment.InTurns, Handshake {
  @Override
  public List<Factor> factors() {
    return List.of();
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.of(Protection.PROTECTION, Type.TEXT, String.join("|", ProtectionLevel.OFFERED), ProtectionLevel.PRIVACY,
            "protection of the clients' connections; S4 had privacy everywhere"),
        Option.of(Protection.MECHANISM, Type.TEXT, String.join("|", Handshake.MECHANISMS), Handshake.TOKEN,
            "how clients prove who they are: with a delegation token as map tasks do, or with a key"));
  }

  @Override
  public void check(Settings settings) {
    settings.requireOneOf(Protection.PROTECTION, ProtectionLevel.OFFERED);
    settings.requireOneOf(Protection.MECHANISM, Handshake.MECHANISMS);
    Clients.missingKey(settings, settings.text(Protection.MECHANISM))
        .ifPresent(reason -> settings.require(Protection.MECHANISM, mechanism -> false, reason));
  }

  @Override
  public String protection(Variant variant, Settings settings) {
    return settings.text(Protection.PROTECTION);
  }

  @Override
  public String mechanism(Variant variant, Settings settings) {
    return settings.text(Protection.MECHANISM);
  }
}
