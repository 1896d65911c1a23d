/** What this installation is connected with, as its settings say. */
import type { Context } from '#kernel/server/context.ts';
import { storageOf } from '#kernel/server/files.ts';
import { houseOf } from '#kernel/server/house.ts';
import type { Facts } from '../contract/facts.endpoints.ts';

export async function readFacts(context: Context): Promise<Facts> {
  const { providers, smtpUrl, mailFrom } = houseOf(context).config;
  const social = Object.entries(providers).flatMap(([name, client]) => (client ? [name] : []));
  return {
    social,
    mail: { isConfigured: smtpUrl !== null, sender: mailFrom },
    storage: await storageOf(context),
  };
}
