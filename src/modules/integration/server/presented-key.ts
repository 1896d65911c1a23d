/** Whether the value that a program presents is a key of this company, for the kernel. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { fill } from '#kernel/contract/text.ts';
import { asideAt } from '#kernel/server/aside.ts';
import type { Tenant } from '#kernel/server/context.ts';
import type { KeyHolder, Keys } from '#kernel/server/ports.ts';
import { bucketKey, placeOf, take } from '#kernel/server/ratelimit.ts';
import type { House } from '#kernel/server/room.ts';
import { keyPrefix, keySignLength } from '../contract/key.ts';
import { callerNames } from '../contract/words.ts';
import * as queries from './key.queries.ts';

/** 256 random bits behind the prefix. */
export function newToken(): { token: string; sign: string; hash: Buffer } {
  const token = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
  return { token, sign: signOf(token), hash: hashOf(token) };
}

const signOf = (token: string): string => token.slice(0, keySignLength);
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What is compared with where there is no such key: nothing has this hash. */
const nothing = Buffer.alloc(32);

/** Of one key: ten a second, after a burst. */
const callRate = { burst: 600, perMinute: 600 };
/** Values that are no key, from one place. Nobody guesses one; this keeps tries from costing much. */
const wrongRate = { burst: 60, perMinute: 30 };

/** The same work for a value that is wrong, over, revoked or another company's. */
async function believed(house: House, company: Tenant, token: string): Promise<queries.PresentedKey | null> {
  const [found] = await asideAt(house, company.id, (unit) =>
    unit.query(queries.selectPresented(company.id, signOf(token))),
  );
  const isSame = timingSafeEqual(hashOf(token), found?.hash ?? nothing);
  return found && isSame && found.isTaken ? found : null;
}

async function count(house: House, bucket: { name: string; subject: string; burst: number; perMinute: number }) {
  const { name, subject, ...rate } = bucket;
  if (house.config.rateLimit) await take(house, { key: bucketKey(name, subject), cost: 1, ...rate });
}

export const presentedKeys = (house: House): Keys => ({
  prefix: keyPrefix,
  async find(company, token, ip): Promise<KeyHolder | null> {
    const key = await believed(house, company, token);
    if (!key) {
      await count(house, { name: 'wrong-key', subject: placeOf(ip), ...wrongRate });
      return null;
    }
    const { keyId, makerId, makerName, scopes, name, isStale } = key;
    await count(house, { name: 'key', subject: `${company.id} ${keyId}`, ...callRate });
    if (isStale) await asideAt(house, company.id, (unit) => unit.query(queries.noteUse(company.id, keyId, ip)));
    return { keyId, makerId, makerName, scopes, name: fill(callerNames.key[company.locale], { name }) };
  },
});
