/**
 * What undos came to when they were carried out and taken back. A proof holds the locks of the undo while it runs, so it is made once for
 * each execution and state and shared by all who look, one at a time in a company, and only so often.
 */
import { createHash } from 'node:crypto';
import type { Context } from '#kernel/server/context.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import { visibleOf } from '../frame/visibility.ts';
import { byReversal, type Case, revertingContext } from './case.ts';
import { hashOf, type Order, type Performance } from './perform.ts';

/** Null: others held what it needed. */
type Result = Performance | null;

interface Proof {
  /** What it was made of. */
  marker: string;
  result: Promise<Result>;
  /** When it ended, by the process's clock; infinite while it runs. */
  endedAt: number;
  /** When the last ones of this undo began. */
  begun: readonly number[];
  /** How long it took. */
  took: number;
}

/** Rooms that do not say what their things are now may have changed them without another verdict. */
const holdsForMs = 10_000;
/** So many proofs of one undo are made within the time below; after that it is told until that is over. */
const mostProofs = 4;
const withinMs = 10_000;
/** Proofs that take long are made the more rarely: they hold locks for a twentieth of the time at most. */
const restPerProof = 20;
/** Undos whose last proof is kept. */
const mostKept = 50;

const store = perHouse(() => ({ proofs: new Map<string, Proof>(), running: new Map<string, Promise<unknown>>() }));

const keyOf = ({ companyId }: Context, { id, withDependents, stops }: Order) =>
  [companyId, id, withDependents, stops ?? false].join(' ');

/** What the things are that are told to be taken back: a proof of the same shows the same. */
async function markerOf(context: Context, told: Performance): Promise<string> {
  const impacts = told.cases.flatMap(({ judged }) => judged.map(({ impact }) => impact));
  const states: unknown[] = [];
  for (const [reversal, own] of byReversal(context, impacts)) {
    if (reversal?.stateOf) states.push(await reversal.stateOf(revertingContext(context, own), own));
  }
  return createHash('sha256')
    .update(JSON.stringify([hashOf(told), states]))
    .digest('base64url');
}

/** The same performance as another person sees it. */
async function asSeenBy(context: Context, performance: Performance): Promise<Performance> {
  const members = performance.cases.flatMap(({ family }) => family.map(({ id }) => id));
  const visible = await visibleOf(context, members);
  const hidden = new Set(members.filter((id) => !visible.has(id)));
  const seen = new Map(performance.cases.map((one): [Case, Case] => [one, { ...one, hidden }]));
  const of = (one: Case) => seen.get(one) ?? { ...one, hidden };
  return { ...performance, cases: [...seen.values()], asked: of(performance.asked), at: of(performance.at) };
}

/** The write came to something else than its proof: the next look proves it anew. */
export function forgetProof(context: Context, order: Order): void {
  const known = store(houseOf(context)).proofs.get(keyOf(context, order));
  if (known) known.marker = '';
}

function rests(proof: Proof, now: number): boolean {
  const within = Math.max(withinMs, proof.took * restPerProof * mostProofs);
  return proof.begun.length >= mostProofs && now - (proof.begun.at(-mostProofs) as number) < within;
}

/**
 * What a proof of this undo shows in the state that was told: one that is there or under way, or one that is made now.
 * Null: it was not proved, because others are at work on it, or because it was proved often enough lately.
 */
export async function provedOnce(
  context: Context,
  about: { order: Order; told: Performance },
  prove: () => Promise<Result>,
): Promise<Result> {
  const { proofs, running } = store(houseOf(context));
  const [key, marker] = [keyOf(context, about.order), await markerOf(context, about.told)];
  const shared = async (): Promise<{ result: Result } | null> => {
    const known = proofs.get(key);
    if (known?.marker !== marker || performance.now() - known.endedAt > holdsForMs) return null;
    const result = await known.result;
    return { result: result && (await asSeenBy(context, result)) };
  };
  const first = await shared();
  if (first) return first.result;
  // One in a company at a time. Who waited for one does not wait for the next.
  const other = running.get(context.companyId);
  if (other) {
    await other;
    const second = await shared();
    if (second) return second.result;
    if (running.has(context.companyId)) return null;
  }
  const began = performance.now();
  const last = proofs.get(key);
  if (last && rests(last, began)) return null;
  const result = prove();
  const proof: Proof = {
    ...{ marker, result, endedAt: Number.POSITIVE_INFINITY, took: 0 },
    begun: [...(last?.begun ?? []), began].slice(-mostProofs),
  };
  // The latest last: the first of the map is the oldest.
  proofs.delete(key);
  proofs.set(key, proof);
  for (const old of proofs.keys()) if (proofs.size > mostKept) proofs.delete(old);
  const ended = result.then(
    () => true,
    () => false,
  );
  running.set(context.companyId, ended);
  const isWhole = await ended;
  running.delete(context.companyId);
  proof.endedAt = performance.now();
  proof.took = proof.endedAt - began;
  // What failed, found others at work, or was refused against what was told says nothing of the next look.
  if (!isWhole || (await result)?.refusal !== null) proof.marker = '';
  return result;
}
