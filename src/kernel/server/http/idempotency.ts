/**
 * Idempotency-Key on writes: the first answer is kept with the write itself, and given again to the same request. Sealed: it
 * may carry a token that signs somebody in.
 *
 * A connection is never held for the key alone. The kept answer is read on one that is given back at once; the claim
 * travels with the handler's first statement. Until then the handler may hash, ask a provider or read elsewhere. Of two
 * requests at once both may come as far as that; the second is undone there and gets the answer of the first.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '../../contract/error.ts';
import type { Actor, AnyContext } from '../context.ts';
import { keyTaken } from '../database/errors.ts';
import { statement, type Unit } from '../database/unit.ts';
import { houseOf } from '../house.ts';
import { openText, sealText } from '../tokens.ts';

export interface KeptReply {
  status: number;
  reply: string;
}

/** A request with a key, and what tells it from another one with the same key. */
interface KeyedRequest {
  id: readonly [scope: string, actor: string, key: string];
  fingerprint: string;
}

function nameOf(actor: Actor): string | null {
  if (actor.kind === 'person') return actor.personId;
  if (actor.kind === 'service') return actor.key?.id ?? null;
  return actor.kind === 'guest' ? actor.guestId : null;
}

/** Replies that an earlier version kept stand there as they are, for a day. @throws IDEMPOTENCY_REPLY_LOST */
function opened(unit: Unit, kept: string): string {
  if (kept.startsWith('{')) return kept;
  try {
    return openText(houseOf({ unit }), kept);
  } catch (cause) {
    // Sealed with a former SECRET. The request was carried out: doing it again is what the key forbids.
    throw Object.assign(fail(kernelErrors.IDEMPOTENCY_REPLY_LOST), { cause });
  }
}

type Keyed = Pick<FastifyRequest, 'headers'>;

function keyOf({ headers }: Keyed): string | undefined {
  const header = headers['idempotency-key'];
  return Array.isArray(header) ? header[0] : header;
}

/** @throws VALIDATION_FAILED for a key beyond 200 characters */
export function requireUsableKey(request: Keyed): void {
  if ((keyOf(request)?.length ?? 0) <= 200) return;
  throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'Idempotency-Key', code: 'too_big' }] });
}

/** Null where there is no key or nobody to bind it to. */
export function keyedRequest(
  context: AnyContext,
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'>,
): KeyedRequest | null {
  const key = keyOf(request);
  const actor = nameOf(context.actor);
  const scope = context.companyId ?? actor;
  if (!key || !actor || !scope) return null;
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest('base64url');
  return { id: [scope, actor, key], fingerprint };
}

/** What the same request was answered before. */
async function keptReply(unit: Unit, { id, fingerprint }: KeyedRequest): Promise<KeptReply | null> {
  const [before] = await unit.query(
    statement<KeptReply & { fingerprint: string }>(
      'select fingerprint, status, reply from kernel.idempotency_keys where scope_id = $1 and actor = $2 and key = $3',
      id,
    ),
  );
  if (!before) return null;
  if (before.fingerprint !== fingerprint) throw fail(kernelErrors.IDEMPOTENCY_KEY_REUSED);
  return { status: before.status, reply: opened(unit, before.reply) };
}

/** Waits for whoever has claimed the key and is not done; when that was committed, the unit is refused as `keyTaken`. */
const claim = `with claimed as (
  insert into kernel.idempotency_keys (scope_id, actor, key, fingerprint) values ($1, $2, $3, $4)
  on conflict do nothing returning key)
select kernel.refuse($5) where not exists (select from claimed)`;

/** Claims the key with the unit's first statement. @returns what keeps the answer */
function claimKey(unit: Unit, { id, fingerprint }: KeyedRequest): (answer: KeptReply) => void {
  unit.add(statement(claim, [...id, fingerprint, keyTaken]));
  return ({ status, reply }) =>
    unit.add(
      statement(
        'update kernel.idempotency_keys set status = $4, reply = $5 where scope_id = $1 and actor = $2 and key = $3',
        [...id, status, sealText(houseOf({ unit }), reply)],
      ),
    );
}

/**
 * Does the work in the unit and keeps its answer, or gives the one that was kept, read in `reading`, a unit beside it.
 * @throws IDEMPOTENCY_KEY_REUSED when the key came with another request before, IDEMPOTENCY_REPLY_LOST
 */
export async function answerOnce(
  { keyed, unit, reading }: { keyed: KeyedRequest; unit: Unit; reading: Unit },
  work: () => Promise<KeptReply>,
): Promise<KeptReply> {
  const kept = await keptReply(reading, keyed);
  if (kept) return kept;
  const keep = claimKey(unit, keyed);
  const answer = await work();
  keep(answer);
  return answer;
}
