/** What a name's owner says in its TXT records, asked of real name servers: the machine's own, or those of the settings. */
import { Resolver } from 'node:dns/promises';
import type { House } from '../room.ts';

/** Null: nobody answered. Whether a record is there is not known then. */
export type TxtAnswer = readonly string[] | null;

const options = { timeout: 3000, tries: 2 };
/** The name is not there, or has no such record. */
const absent = new Set(['ENOTFOUND', 'ENODATA']);

/** Texts of a record come in pieces of 255 characters. */
export async function txtOf({ config }: House, name: string): Promise<TxtAnswer> {
  const resolver = new Resolver(options);
  if (config.dnsServers.length > 0) resolver.setServers(config.dnsServers);
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    return absent.has(String((error as NodeJS.ErrnoException).code)) ? [] : null;
  }
}
