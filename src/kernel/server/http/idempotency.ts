/**
 * Idempotency-Key on writes: the first answer is kept with the write itself, and given again to the same request. Sealed: it
 * may carry a token that signs somebody in.
 */
import { createHash } from 'node:crypto';
import { fail, kernelErrors } from '../../contract/error.ts';
import type { Actor, Context } from '../context.ts';
import { statement } from '../database/unit.ts';
import { openText, sealText } from '../tokens.ts';

export interface KeptReply {
  status: number;
  reply: string;
}

function nameOf(actor: Actor): string | null {
  if (actor.kind === 'person') return actor.personId;
  return actor.kind === 'guest' ? actor.guestId : null;
}

interface Claim {
  /** Set when this request was answered before. */
  kept: KeptReply | null;
  keep(status: number, reply: string): void;
}

/** Replies that an earlier version kept stand there as they are, for a day. */
const opened = (kept: string): string => (kept.startsWith('{') ? kept : openText(kept));

/**
 * Claims the key in the unit of work; a second request with it waits for the first to commit, then gets its answer.
 * Null where there is no key or nobody to bind it to.
 * @throws IDEMPOTENCY_KEY_REUSED when the key came with another request before
 */
export async function claimKey(
  context: Context,
  request: { key: string | undefined; method: string; url: string; body: unknown },
): Promise<Claim | null> {
  const actor = nameOf(context.actor);
  const scope = context.company?.id ?? actor;
  if (!request.key || !actor || !scope) return null;
  if (request.key.length > 200) {
    throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'Idempotency-Key', code: 'too_big' }] });
  }
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest('base64url');
  const id = [scope, actor, request.key];
  const claimed = await context.unit.query(
    statement(
      `insert into kernel.idempotency_keys (scope_id, actor, key, fingerprint) values ($1, $2, $3, $4)
       on conflict do nothing returning 1 as claimed`,
      [...id, fingerprint],
    ),
  );
  if (claimed.length > 0) {
    const keep = (status: number, reply: string) =>
      context.unit.add(
        statement(
          'update kernel.idempotency_keys set status = $4, reply = $5 where scope_id = $1 and actor = $2 and key = $3',
          [...id, status, sealText(reply)],
        ),
      );
    return { kept: null, keep };
  }
  const [before] = await context.unit.query(
    statement<KeptReply & { fingerprint: string }>(
      'select fingerprint, status, reply from kernel.idempotency_keys where scope_id = $1 and actor = $2 and key = $3',
      id,
    ),
  );
  if (!before || before.fingerprint !== fingerprint) throw fail(kernelErrors.IDEMPOTENCY_KEY_REUSED);
  return { kept: { status: before.status, reply: opened(before.reply) }, keep: () => undefined };
}
