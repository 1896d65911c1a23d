/**
 * Stage idempotency: for writes with an Idempotency-Key, the first response is stored with the write itself, and sent again for the same request. Sealed: it
 * may carry a token that signs somebody in. No connection is held for the key alone. The stored response is read on one that is
 * returned at once; the claim travels with the handler's first statement. Until then the handler may hash, ask a provider or read
 * elsewhere. Two concurrent requests may both get that far; the second is rolled back there and gets the first one's response.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '../../../contract/error.ts';
import { appOf } from '../../app.ts';
import type { Actor, AnyContext } from '../../context.ts';
import { keyTakenCode } from '../../database/errors.ts';
import { statement, type Unit } from '../../database/unit.ts';
import { openText, sealText } from '../../tokens.ts';
import type { Answer } from '../exchange.ts';

type StoredReply = Pick<Answer, 'status' | 'reply'>;

/** A request with a key, and its fingerprint among those with the same key. */
interface KeyedRequest {
  id: readonly [scope: string, actor: string, key: string];
  fingerprint: string;
}

function getIdempotencyActor(actor: Actor): string | null {
  if (actor.kind === 'person') return actor.personId;
  if (actor.kind === 'service') return actor.key?.id ?? null;
  return actor.kind === 'guest' ? actor.guestId : null;
}

/** Responses stored by an earlier version remain unsealed, for a day. @throws IDEMPOTENCY_REPLY_LOST */
function openReply(unit: Unit, sealedReply: string): string {
  if (sealedReply.startsWith('{')) return sealedReply;
  try {
    return openText(appOf({ unit }), sealedReply);
  } catch (cause) {
    // Sealed with a former SECRET. The request was carried out: doing it again is what the key forbids.
    throw Object.assign(fail(kernelErrors.IDEMPOTENCY_REPLY_LOST), { cause });
  }
}

type KeyedHeaders = Pick<FastifyRequest, 'headers'>;

function getKey({ headers }: KeyedHeaders): string | undefined {
  const header = headers['idempotency-key'];
  return Array.isArray(header) ? header[0] : header;
}

/** @throws VALIDATION_FAILED for a key beyond 200 characters */
export function assertUsableKey(request: KeyedHeaders): void {
  if ((getKey(request)?.length ?? 0) <= 200) return;
  throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: 'Idempotency-Key', code: 'too_big' }] });
}

/** Null where there is no key or nobody to bind it to. */
export function getKeyedRequest(
  context: AnyContext,
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'>,
): KeyedRequest | null {
  const key = getKey(request);
  const actor = getIdempotencyActor(context.actor);
  const scope = context.companyId ?? actor;
  if (!key || !actor || !scope) return null;
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest('base64url');
  return { id: [scope, actor, key], fingerprint };
}

/** Stored response to the same request. */
async function selectStoredReply(unit: Unit, { id, fingerprint }: KeyedRequest): Promise<StoredReply | null> {
  const [storedRow] = await unit.query(
    statement<StoredReply & { fingerprint: string }>(
      'select fingerprint, status, reply from kernel.idempotency_keys where scope_id = $1 and actor = $2 and key = $3',
      id,
    ),
  );
  if (!storedRow) return null;
  if (storedRow.fingerprint !== fingerprint) throw fail(kernelErrors.IDEMPOTENCY_KEY_REUSED);
  return { status: storedRow.status, reply: openReply(unit, storedRow.reply) };
}

/** Waits for an unfinished request that claimed the key; if that one commits, the unit is refused as `keyTakenCode`. */
const claimSql = `with claimed as (
  insert into kernel.idempotency_keys (scope_id, actor, key, fingerprint) values ($1, $2, $3, $4)
  on conflict do nothing returning key)
select kernel.raise_error($5) where not exists (select from claimed)`;

/** Claims the key with the unit's first statement. @returns a function that stores the answer */
function claimKey(unit: Unit, { id, fingerprint }: KeyedRequest): (answer: StoredReply) => void {
  unit.add(statement(claimSql, [...id, fingerprint, keyTakenCode]));
  return ({ status, reply }) =>
    unit.add(
      statement(
        'update kernel.idempotency_keys set status = $4, reply = $5 where scope_id = $1 and actor = $2 and key = $3',
        [...id, status, sealText(appOf({ unit }), reply)],
      ),
    );
}

/**
 * Does the work in the unit and stores its answer, or returns the stored one, read in `reading`, a separate unit.
 * @throws IDEMPOTENCY_KEY_REUSED when the key came with another request before, IDEMPOTENCY_REPLY_LOST
 */
export async function answerOnce(
  { keyed, unit, reading }: { keyed: KeyedRequest; unit: Unit; reading: Unit },
  work: () => Promise<StoredReply>,
): Promise<StoredReply> {
  const storedReply = await selectStoredReply(reading, keyed);
  if (storedReply) return storedReply;
  const keep = claimKey(unit, keyed);
  const answer = await work();
  keep(answer);
  return answer;
}
