/** Journal entry inspection: finds errors in an author's settings that are not expressions. */
import { isExpression, type Json, type SettingProblem } from '#kernel/contract/block.ts';
import { Currency, MinorUnits, Money } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { postingPurposes } from '../../contract/chart.ts';
import { financeErrors } from '../../contract/errors.ts';
import { findTooLargeField, isBalanced, type Sides } from '../../contract/ledger.ts';
import { selectAccountStates, selectPostingAccounts } from '../accounts.queries.ts';

type Settings = { readonly [key: string]: Json };
type KnownAccounts = { readonly [key: string]: Json };

/** The lines that are written out; null in the place of one that is not. */
function getWrittenLines({ lines }: Settings): (KnownAccounts | null)[] {
  const isLine = (line: Json): line is { [key: string]: Json } =>
    typeof line === 'object' && line !== null && !Array.isArray(line);
  return Array.isArray(lines) ? lines.map((line) => (isLine(line) ? line : null)) : [];
}

function createProblem(field: string, error: { code: string } & LocalText): SettingProblem {
  return { code: error.code, field, message: { ko: error.ko, en: error.en } };
}

const createUnknownAccountProblem = (code: string) => ({
  code: 'UNKNOWN_ACCOUNT',
  ko: `‘${code}’ 계정과목이 없습니다.`,
  en: `There is no account "${code}".`,
});
const createInactiveAccountProblem = (code: string) => ({
  code: 'INACTIVE_ACCOUNT',
  ko: `‘${code}’ 계정과목은 사용이 중지되었습니다.`,
  en: `The account "${code}" is inactive.`,
});
const createUnknownCurrencyProblem = (code: string) => ({
  code: 'UNKNOWN_CURRENCY',
  ko: `‘${code}’ 통화는 쓸 수 없습니다. ${Currency.options.join(', ')} 중에서 골라 주세요.`,
  en: `The currency "${code}" is not known. Please choose one of ${Currency.options.join(', ')}.`,
});
const bothSides = {
  code: financeErrors.UNBALANCED_ENTRY.code,
  ko: '한 줄에는 차변과 대변 가운데 하나만 적어 주세요.',
  en: 'A line has either a debit or a credit.',
};

async function findAccountProblems(
  context: Context,
  lines: readonly (KnownAccounts | null)[],
): Promise<SettingProblem[]> {
  const named = lines.flatMap((line, index) => {
    const code = line?.account;
    return typeof code === 'string' && !isExpression(code) ? [{ code, field: `lines.${index}.account` }] : [];
  });
  if (named.length === 0) return [];
  const codes = [...new Set(named.map(({ code }) => code))];
  const rows = await context.unit.query(selectAccountStates(context.companyId, codes));
  const isActive = new Map(rows.map(({ code, active }) => [code, active]));
  return named.flatMap(({ code, field }) => {
    if (!isActive.has(code)) return [createProblem(field, createUnknownAccountProblem(code))];
    return isActive.get(code) ? [] : [createProblem(field, createInactiveAccountProblem(code))];
  });
}

const createNoAccountError = (purpose: string) => ({
  code: financeErrors.NO_ACCOUNT_FOR_PURPOSE.code,
  ko: financeErrors.NO_ACCOUNT_FOR_PURPOSE.ko.replace('{purpose}', getAccountName(purpose).ko),
  en: financeErrors.NO_ACCOUNT_FOR_PURPOSE.en.replace('{purpose}', getAccountName(purpose).en),
});
const getAccountName = (purpose: string): LocalText =>
  (postingPurposes as Record<string, LocalText>)[purpose] ?? { ko: purpose, en: purpose };

async function findPurposeProblems(
  context: Context,
  lines: readonly (KnownAccounts | null)[],
): Promise<SettingProblem[]> {
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
    if (!serving) return [createProblem(field, createNoAccountError(purpose))];
    return serving.active ? [] : [createProblem(field, createInactiveAccountProblem(serving.account))];
  });
}

const createByNumberProblem = (code: string) => ({
  code: 'ACCOUNT_BY_NUMBER',
  ko: `모든 회사에 제공하는 업무 흐름은 계정과목을 번호(${code})가 아니라 용도로 적어야 합니다.`,
  en: `A frame for every company names what it posts for, not the number of an account (${code}).`,
});

/** Frames for every company contain no account numbers: companies number their accounts themselves. */
export function inspectShipped(settings: Settings): SettingProblem[] {
  return getWrittenLines(settings).flatMap((line, index) => {
    const code = line?.account;
    return typeof code === 'string' && !isExpression(code)
      ? [createProblem(`lines.${index}.account`, createByNumberProblem(code))]
      : [];
  });
}

const sides = ['debit', 'credit'] as const;

function findCurrencyProblems({ currency }: Settings, lines: readonly (KnownAccounts | null)[]): SettingProblem[] {
  const named = lines.flatMap((line, index) =>
    sides.map((side) => {
      const amount = line?.[side];
      const inside = typeof amount === 'object' && amount !== null && !Array.isArray(amount) ? amount.currency : null;
      return { code: inside, field: `lines.${index}.${side}.currency` };
    }),
  );
  return [{ code: currency, field: 'currency' }, ...named].flatMap(({ code, field }) => {
    const isOpen = typeof code !== 'string' || isExpression(code);
    return isOpen || Currency.safeParse(code).success ? [] : [createProblem(field, createUnknownCurrencyProblem(code))];
  });
}

/** An amount that is written out; null where it is not known yet, or is no amount at all. */
function parseConstant(value: Json | undefined, currency: Currency | null): Money | null {
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

function toKnownLine(line: KnownAccounts | null, currency: Currency | null): KnownLine {
  const debit = line && parseConstant(line.debit, currency);
  const credit = line && parseConstant(line.credit, currency);
  const parts = [
    ...(debit ? [{ currency: debit.currency, debit: debit.amount, credit: 0 }] : []),
    ...(credit ? [{ currency: credit.currency, debit: 0, credit: credit.amount }] : []),
  ].filter((part) => part.debit > 0 || part.credit > 0);
  return { parts, isWhole: !!debit && !!credit, hasBoth: parts.length === 2 };
}

function getCurrency(context: Context, { currency }: Settings): Currency | null {
  if (currency === null || currency === undefined) return context.company.currency;
  return Currency.safeParse(currency).data ?? null;
}

function findAmountProblems(
  context: Context,
  settings: Settings,
  lines: readonly (KnownAccounts | null)[],
): SettingProblem[] {
  const knownLines = lines.map((line) => toKnownLine(line, getCurrency(context, settings)));
  const both = knownLines.flatMap((line, index) => (line.hasBoth ? [createProblem(`lines.${index}`, bothSides)] : []));
  if (both.length > 0) return both;
  // Amounts that are not known yet only add to these.
  const none = { currency: context.company.currency, debit: 0, credit: 0 };
  const tooLarge = findTooLargeField(knownLines.map(({ parts }) => parts[0] ?? none));
  if (tooLarge) return [createProblem(tooLarge, financeErrors.ENTRY_TOO_LARGE)];
  const parts = knownLines.flatMap((line) => line.parts);
  const isJudged = parts.length > 0 && knownLines.every((line) => line.isWhole);
  return isJudged && !isBalanced(parts) ? [createProblem('lines', financeErrors.UNBALANCED_ENTRY)] : [];
}

export async function inspectSettings(context: Context, settings: Settings): Promise<SettingProblem[]> {
  const lines = getWrittenLines(settings);
  return [
    ...findCurrencyProblems(settings, lines),
    ...findAmountProblems(context, settings, lines),
    ...(await findAccountProblems(context, lines)),
    ...(await findPurposeProblems(context, lines)),
  ];
}
