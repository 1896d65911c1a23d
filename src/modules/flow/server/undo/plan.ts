/** What an undo order comes to: the executions it undoes, in which order, and why it may be refused. */
import { createHash } from 'node:crypto';
import type { Verdict } from '#kernel/contract/block.ts';
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { readSettings } from '../frame/settings.service.ts';
import { type Claims, postedIn, worthInWon } from '../run/amount.ts';
import { authorityRefusal, blockersOf, type Case, caseOf, type Judged, refusalOfCase } from './judge.ts';

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
  const worth = worthInWon(settings, plan.map(claimsOf));
  return worth === null || (worth > 0 && worth >= settings.undoApprovalAbove);
}

function claimsOf({ family, judged }: Case): Claims {
  const said = family.map(({ amount, currency }) =>
    amount === null || currency === null ? [] : [{ amount, currency }],
  );
  return [said[0] ?? [], said.slice(1).flat(), postedIn(judged.map(({ impact }) => impact))];
}

/** What the plan moves, for the one who decides: in won, or each currency by itself where one has no rate. */
export async function amountOfPlan(context: Context, plan: readonly Case[]): Promise<string> {
  const settings = await readSettings(context);
  const claims = plan.map(claimsOf);
  const won = worthInWon(settings, claims);
  const { locale } = companyOf(context);
  if (won !== null) return won > 0 ? formatMoney({ amount: won, currency: 'KRW' }, locale) : '';
  const each = new Map<string, Money>();
  for (const money of claims.flat(2)) {
    each.set(`${money.currency} ${money.amount}`, money);
  }
  return [...each.values()].map((money) => formatMoney(money, locale)).join(' · ');
}

/** Changes whenever something else would happen; not when only the latest of several changes by people is another. */
export function hashOf(plan: readonly Case[]): string {
  const facts = plan.map(({ record, judged }) => [
    record.id,
    judged.map(({ impact, verdict }) => [impact.id, essence(verdict)]),
  ]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 32);
}

function essence(verdict: Verdict) {
  if (verdict.verdict === 'reverse') return ['reverse', verdict.notice?.code ?? null, verdict.becomes ?? null];
  if (verdict.verdict === 'blocked') return ['blocked', verdict.by];
  return verdict.verdict === 'impossible' ? ['impossible', verdict.erased ?? false] : ['kept'];
}

/** True when the same happens to each impact. */
export function sameVerdicts(one: Case, other: Case): boolean {
  const names = ({ judged }: Case) => judged.map(({ impact, verdict }) => `${impact.id} ${verdict.verdict}`).join();
  return names(one) === names(other);
}
