/** What an undo order comes to: the executions it undoes, in which order, and why it may be refused. */
import { createHash } from 'node:crypto';
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import type { Money } from '#kernel/contract/money.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../contract/errors.ts';
import { postedIn, type Worth, worthInWon } from './amount.ts';
import { authorityRefusal, blockersOf, type Case, caseOf, type Judged, refusalOfCase } from './judge.ts';
import { readSettings } from './settings.service.ts';

/** Longer chains are not undone in one go: a person should look at them in between. */
const longestChain = 20;

/**
 * An execution and, when wanted, what stands on it, each judged: in the order of undoing, the asked one last. What is only
 * in the way of each other until the earlier ones are undone counts as reversed.
 * @throws EXECUTION_NOT_FOUND
 */
export async function planOf(
  context: Context,
  id: string,
  about: { withDependents: boolean; forWrite: boolean },
): Promise<Case[]> {
  const cases: Case[] = [];
  const seen = new Set<string>();
  const visit = async (at: string) => {
    seen.add(at);
    const one = await caseOf(context, at, about.forWrite);
    for (const blocker of about.withDependents ? blockersOf(one) : []) {
      if (!seen.has(blocker) && seen.size < longestChain) await visit(blocker);
    }
    cases.push(foreseen(one, new Set(cases.map(({ record }) => record.id))));
  };
  await visit(id);
  return cases;
}

function foreseen(one: Case, undoneBefore: ReadonlySet<string>): Case {
  const judged = one.judged.map((each): Judged => {
    const { verdict } = each;
    const freed =
      verdict.verdict === 'blocked' && verdict.by.length > 0 && verdict.by.every((id) => undoneBefore.has(id));
    return freed ? { ...each, verdict: { verdict: 'reverse' } } : each;
  });
  return { ...one, judged };
}

/** Why the plan cannot be carried out; null when it can. The asked execution speaks first. */
export async function refusalOfPlan(
  context: Context,
  plan: readonly Case[],
  order: { authorised: boolean; approved: boolean },
): Promise<ErrorDefinition | null> {
  for (const one of plan.toReversed()) {
    const refusal = (order.authorised ? null : await authorityRefusal(context, one.record)) ?? refusalOfCase(one);
    if (refusal) return refusal;
  }
  return !order.approved && (await needsApproval(context, plan)) ? flowErrors.UNDO_NEEDS_APPROVAL : null;
}

/** True when the company wants an approval before so much is undone. An amount without a rate counts as large; no money needs none. */
async function needsApproval(context: Context, plan: readonly Case[]): Promise<boolean> {
  const settings = await readSettings(context);
  if (settings.undoApprovalAbove === null) return false;
  const worth = worthInWon(settings, plan.map(worthOf));
  return worth === null || (worth > 0 && worth >= settings.undoApprovalAbove);
}

function worthOf({ record: { amount, currency }, judged }: Case): Worth {
  const stated = amount === null || currency === null ? null : { amount, currency };
  return { stated, posted: postedIn(judged.map(({ impact }) => impact)) };
}

/** What the plan moves, in one currency, for people to read; null when no money is in it. */
export async function amountOfPlan(context: Context, plan: readonly Case[]): Promise<Money | null> {
  const [only] = plan.map(worthOf);
  if (plan.length === 1 && only?.stated) return only.stated;
  const settings = await readSettings(context);
  const won = worthInWon(settings, plan.map(worthOf));
  return won ? { amount: won, currency: 'KRW' } : null;
}

/** Changes whenever a verdict changes, or what is told with it. */
export function hashOf(plan: readonly Case[]): string {
  const facts = plan.map(({ record, judged }) => [
    record.id,
    judged.map(({ impact, verdict }) => [impact.id, verdict]),
  ]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 32);
}

/** True when the same happens to each impact. */
export function sameVerdicts(one: Case, other: Case): boolean {
  const names = ({ judged }: Case) => judged.map(({ impact, verdict }) => `${impact.id} ${verdict.verdict}`).join();
  return names(one) === names(other);
}
