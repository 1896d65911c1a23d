/** Facts of the installation: services connected in its settings. */

import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { getStorage } from '#kernel/server/files.ts';
import type { Facts } from '../contract/facts.endpoints.ts';

export async function readFacts(context: Context): Promise<Facts> {
  const { providers, smtpUrl, mailFrom } = appOf(context).config;
  const social = Object.entries(providers).flatMap(([name, client]) => (client ? [name] : []));
  return {
    social,
    mail: { isConfigured: smtpUrl !== null, sender: mailFrom },
    storage: await getStorage(context),
  };
}
