/** API key check for the kernel: whether a presented value is a key of this company. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { fillTemplate } from '#kernel/contract/text.ts';
import type { App } from '#kernel/server/app-module.ts';
import type { Tenant } from '#kernel/server/context.ts';
import { runOutsideTransactionAt } from '#kernel/server/out-of-band.ts';
import type { KeyHolder, Keys } from '#kernel/server/ports.ts';
import { createBucketKey, getNetworkKey, takeFromBucket } from '#kernel/server/rate-limit.ts';
import { callerNames } from '../contract/caller.texts.ts';
import { keyHintLength, keyPrefix } from '../contract/key.ts';
import * as queries from './key.queries.ts';

/** 256 random bits behind the prefix. */
export function createToken(): { token: string; sign: string; hash: Buffer } {
  const token = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
  return { token, sign: getKeyHint(token), hash: hashToken(token) };
}

const getKeyHint = (token: string): string => token.slice(0, keyHintLength);
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compared when no such key exists: nothing has this hash. */
const emptyHash = Buffer.alloc(32);

/** Of one key: ten a second, after a burst. */
const callRate = { burst: 600, perMinute: 600 };
/** Limit on invalid key values from one address. Guessing is infeasible; this makes attempts cheap to reject. */
const wrongRate = { burst: 60, perMinute: 30 };

/** The same work for a value that is wrong, over, revoked or another company's. */
async function verifyToken(app: App, company: Tenant, token: string): Promise<queries.PresentedKey | null> {
  const [presented] = await runOutsideTransactionAt(app, company.id, (unit) =>
    unit.query(queries.selectPresentedKey(company.id, getKeyHint(token))),
  );
  const isSame = timingSafeEqual(hashToken(token), presented?.hash ?? emptyHash);
  return presented && isSame && presented.isTaken ? presented : null;
}

async function countUse(app: App, bucket: { name: string; subject: string; burst: number; perMinute: number }) {
  const { name, subject, ...rate } = bucket;
  if (app.config.rateLimit) await takeFromBucket(app, { key: createBucketKey(name, subject), cost: 1, ...rate });
}

export const createKeys = (app: App): Keys => ({
  prefix: keyPrefix,
  async find(company, token, ip): Promise<KeyHolder | null> {
    const key = await verifyToken(app, company, token);
    if (!key) {
      await countUse(app, { name: 'wrong-key', subject: getNetworkKey(ip), ...wrongRate });
      return null;
    }
    const { keyId, makerId, makerName, scopes, name, isStale } = key;
    await countUse(app, { name: 'key', subject: `${company.id} ${keyId}`, ...callRate });
    if (isStale)
      await runOutsideTransactionAt(app, company.id, (unit) =>
        unit.query(queries.updateLastUse(company.id, keyId, ip)),
      );
    return { keyId, makerId, makerName, scopes, name: fillTemplate(callerNames.key[company.locale], { name }) };
  },
});
