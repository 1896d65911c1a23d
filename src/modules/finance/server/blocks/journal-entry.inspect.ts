/** What is wrong with a journal entry's settings as the author wrote them, as far as they are no expressions. */
import { isExpression, type Json, type SettingProblem } from '#kernel/contract/block.ts';
import { Currency, MinorUnits, Money } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { postingPurposes } from '../../contract/chart.ts';
import { financeErrors } from '../../contract/errors.ts';
import { fieldTooLarge, isBalanced, type Sides } from '../../contract/ledger.ts';
import { selectAccountStates, selectPostingAccounts } from '../accounts.queries.ts';

type Settings = { readonly [key: string]: Json };
type Known = { readonly [key: string]: Json };

/** The lines that are written out; null in the place of one that is not. */
function linesOf({ lines }: Settings): (Known | null)[] {
  const isLine = (line: Json): line is { [key: string]: Json } =>
    typeof line === 'object' && line !== null && !Array.isArray(line);
  return Array.isArray(lines) ? lines.map((line) => (isLine(line) ? line : null)) : [];
}

function problemOf(field: string, error: { code: string } & LocalText): SettingProblem {
  return { code: error.code, field, message: { ko: error.ko, en: error.en } };
}

const unknownAccount = (code: string) => ({
  code: 'UNKNOWN_ACCOUNT',
  ko: `‘${code}’ 계정과목이 없습니다.`,
  en: `There is no account "${code}".`,
});
const inactiveAccount = (code: string) => ({
  code: 'INACTIVE_ACCOUNT',
  ko: `‘${code}’ 계정과목은 사용이 중지되었습니다.`,
  en: `The account "${code}" is inactive.`,
});
const unknownCurrency = (code: string) => ({
  code: 'UNKNOWN_CURRENCY',
  ko: `‘${code}’ 통화는 쓸 수 없습니다. ${Currency.options.join(', ')} 중에서 골라 주세요.`,
  en: `The currency "${code}" is not known. Please choose one of ${Currency.options.join(', ')}.`,
});
const bothSides = {
  code: financeErrors.UNBALANCED_ENTRY.code,
  ko: '한 줄에는 차변과 대변 가운데 하나만 적어 주세요.',
  en: 'A line has either a debit or a credit.',
};

async function accountProblems(context: Context, lines: readonly (Known | null)[]): Promise<SettingProblem[]> {
  const named = lines.flatMap((line, index) => {
    const code = line?.account;
    return typeof code === 'string' && !isExpression(code) ? [{ code, field: `lines.${index}.account` }] : [];
  });
  if (named.length === 0) return [];
  const codes = [...new Set(named.map(({ code }) => code))];
  const rows = await context.unit.query(selectAccountStates(context.companyId, codes));
  const isActive = new Map(rows.map(({ code, active }) => [code, active]));
  return named.flatMap(({ code, field }) => {
    if (!isActive.has(code)) return [problemOf(field, unknownAccount(code))];
    return isActive.get(code) ? [] : [problemOf(field, inactiveAccount(code))];
  });
}

const noAccountFor = (purpose: string) => ({
  code: financeErrors.NO_ACCOUNT_FOR_PURPOSE.code,
  ko: financeErrors.NO_ACCOUNT_FOR_PURPOSE.ko.replace('{purpose}', nameOf(purpose).ko),
  en: financeErrors.NO_ACCOUNT_FOR_PURPOSE.en.replace('{purpose}', nameOf(purpose).en),
});
const nameOf = (purpose: string): LocalText =>
  (postingPurposes as Record<string, LocalText>)[purpose] ?? { ko: purpose, en: purpose };

async function purposeProblems(context: Context, lines: readonly (Known | null)[]): Promise<SettingProblem[]> {
  const named = lines.flatMap((line, index) => {
    const purpose = line?.purpose;
    const isNamed = typeof purpose === 'string' && !isExpression(purpose);
    return isNamed ? [{ purpose, field: `lines.${index}.purpose` }] : [];
  });
  if (named.length === 0) return [];
  const purposes = [...new Set(named.map(({ purpose }) => purpose))];
  const rows = await context.unit.query(selectPostingAccounts(context.companyId, purposes));
  const accounts = new Map(rows.map((row) => [row.purpose, row]));
  return named.flatMap(({ purpose, field }) => {
    const serving = accounts.get(purpose);
    if (!serving) return [problemOf(field, noAccountFor(purpose))];
    return serving.active ? [] : [problemOf(field, inactiveAccount(serving.account))];
  });
}

const byNumber = (code: string) => ({
  code: 'ACCOUNT_BY_NUMBER',
  ko: `모든 회사에 제공하는 업무 흐름은 계정과목을 번호(${code})가 아니라 용도로 적어야 합니다.`,
  en: `A frame for every company names what it posts for, not the number of an account (${code}).`,
});

/** What every company gets knows no number: companies number their accounts themselves. */
export function inspectShipped(settings: Settings): SettingProblem[] {
  return linesOf(settings).flatMap((line, index) => {
    const code = line?.account;
    return typeof code === 'string' && !isExpression(code) ? [problemOf(`lines.${index}.account`, byNumber(code))] : [];
  });
}

const sides = ['debit', 'credit'] as const;

function currencyProblems({ currency }: Settings, lines: readonly (Known | null)[]): SettingProblem[] {
  const named = lines.flatMap((line, index) =>
    sides.map((side) => {
      const amount = line?.[side];
      const inside = typeof amount === 'object' && amount !== null && !Array.isArray(amount) ? amount.currency : null;
      return { code: inside, field: `lines.${index}.${side}.currency` };
    }),
  );
  return [{ code: currency, field: 'currency' }, ...named].flatMap(({ code, field }) => {
    const isOpen = typeof code !== 'string' || isExpression(code);
    return isOpen || Currency.safeParse(code).success ? [] : [problemOf(field, unknownCurrency(code))];
  });
}

/** An amount that is written out; null where it is not known yet, or is no amount at all. */
function constantOf(value: Json | undefined, currency: Currency | null): Money | null {
  if (value === null || value === undefined) return currency && { amount: 0, currency };
  const number = MinorUnits.min(0).safeParse(value);
  if (number.success) return currency && { amount: number.data, currency };
  const money = Money.safeParse(value);
  return money.success && money.data.amount >= 0 ? money.data : null;
}

/** Both sides of a line as far as they are known: what is not counts as nothing. */
interface KnownLine {
  parts: Sides[];
  isWhole: boolean;
  hasBoth: boolean;
}

function knownLine(line: Known | null, currency: Currency | null): KnownLine {
  const debit = line && constantOf(line.debit, currency);
  const credit = line && constantOf(line.credit, currency);
  const parts = [
    ...(debit ? [{ currency: debit.currency, debit: debit.amount, credit: 0 }] : []),
    ...(credit ? [{ currency: credit.currency, debit: 0, credit: credit.amount }] : []),
  ].filter((part) => part.debit > 0 || part.credit > 0);
  return { parts, isWhole: !!debit && !!credit, hasBoth: parts.length === 2 };
}

function currencyOf(context: Context, { currency }: Settings): Currency | null {
  if (currency === null || currency === undefined) return context.company.currency;
  return Currency.safeParse(currency).data ?? null;
}

function amountProblems(context: Context, settings: Settings, lines: readonly (Known | null)[]): SettingProblem[] {
  const knownLines = lines.map((line) => knownLine(line, currencyOf(context, settings)));
  const both = knownLines.flatMap((line, index) => (line.hasBoth ? [problemOf(`lines.${index}`, bothSides)] : []));
  if (both.length > 0) return both;
  // Amounts that are not known yet only add to these.
  const none = { currency: context.company.currency, debit: 0, credit: 0 };
  const tooLarge = fieldTooLarge(knownLines.map(({ parts }) => parts[0] ?? none));
  if (tooLarge) return [problemOf(tooLarge, financeErrors.ENTRY_TOO_LARGE)];
  const parts = knownLines.flatMap((line) => line.parts);
  const isJudged = parts.length > 0 && knownLines.every((line) => line.isWhole);
  return isJudged && !isBalanced(parts) ? [problemOf('lines', financeErrors.UNBALANCED_ENTRY)] : [];
}

export async function inspectSettings(context: Context, settings: Settings): Promise<SettingProblem[]> {
  const lines = linesOf(settings);
  return [
    ...currencyProblems(settings, lines),
    ...amountProblems(context, settings, lines),
    ...(await accountProblems(context, lines)),
    ...(await purposeProblems(context, lines)),
  ];
}
