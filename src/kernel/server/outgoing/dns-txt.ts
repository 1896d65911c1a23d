/** TXT lookup: reads a domain's TXT records from real name servers: the machine's own, or those in the settings. */
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { z } from 'zod';

/** Null: nobody answered. Whether a record is there is not known then. */
export type TxtAnswer = readonly string[] | null;

/** The part of an app needed here: the settings below. */
interface TxtSettings {
  config: { dnsServers: readonly string[] };
}

const resolverOptions = { timeout: 3000, tries: 2 };
/** The name is not there, or has no such record. */
const absentCodes = new Set(['ENOTFOUND', 'ENODATA']);

/** Texts of a record come in pieces of 255 characters. */
export async function lookUpTxt({ config }: TxtSettings, name: string): Promise<TxtAnswer> {
  const resolver = new Resolver(resolverOptions);
  if (config.dnsServers.length > 0) resolver.setServers(config.dnsServers);
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    return absentCodes.has(String((error as NodeJS.ErrnoException).code)) ? [] : null;
  }
}

/** Addresses, with a port where it is not 53. */
export const nameServers = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .pipe(
    z.array(
      z.string().refine((part) => isIP(part) > 0 || /^(\d+(\.\d+){3}|\[[\da-f:.]+\]):\d{1,5}$/i.test(part), {
        error: 'name addresses of name servers: 10.0.0.2,127.0.0.1:5353,[::1]:53',
      }),
    ),
  );
