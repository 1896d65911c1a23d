/**
 * The one expression language of the product: CEL, bounded, without side effects. Whole numbers are 64-bit integers
 * inside an expression and plain safe integers outside, so amounts of money never pass through a fraction.
 */
import {
  type ASTNode,
  TypeError as CelTypeError,
  Environment,
  EvaluationError,
  ParseError,
} from '@marcbachmann/cel-js';
import { isExpression, type Json } from '#kernel/contract/block.ts';
import { AppError, fail } from '#kernel/contract/error.ts';
import { isDay, LocalDate } from '#kernel/contract/time.ts';
import { countWorkingDays } from '#kernel/contract/working-days.ts';
import { flowErrors } from './errors.ts';
import { bounded, costOfText, forbiddenCall, meter, spend, walk } from './expression-work.ts';
import { frameLimits } from './frame.ts';

/** Names that every expression sees. Loops add theirs. */
export const scopeNames = ['input', 'steps', 'item', 'index', 'initiator', 'company', 'now'] as const;
export type Scope = Record<string, Json>;

const base = new Environment({
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 400, maxDepth: 40, maxListElements: 100, maxMapEntries: 100, maxCallArguments: 10 },
});
for (const name of scopeNames) base.registerVariable(name, name === 'now' ? 'google.protobuf.Timestamp' : 'dyn');
// A rate times an amount: the result is a fraction until `round` makes it whole.
const mixed: Record<string, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};
for (const [operator, operate] of Object.entries(mixed)) {
  const handler = (left: unknown, right: unknown) => operate(Number(left), Number(right));
  base.registerOperator(`int ${operator} double`, handler);
  base.registerOperator(`double ${operator} int`, handler);
}
base.registerFunction('sum(list): dyn', (list: unknown) => total(list as unknown[]));
base.registerFunction('round(dyn): int', (value: unknown) => whole(value, Math.round));
base.registerFunction('floor(dyn): int', (value: unknown) => whole(value, Math.floor));
base.registerFunction('ceil(dyn): int', (value: unknown) => whole(value, Math.ceil));
base.registerFunction('workdays(string, string, list): int', (first: unknown, last: unknown, holidays: unknown) =>
  workdaysBetween(first as string, last as string, holidays as unknown[]),
);
base.registerFunction('day(string): string', (day: unknown) => dayInWords(day as string, 'ko'));
base.registerFunction('day(string, string): string', (day: unknown, locale: unknown) =>
  dayInWords(day as string, locale as string),
);

/** From the first to the last day, both counted, without weekends and these holidays: `workdays(a, b, company.holidays)`. */
function workdaysBetween(first: string, last: string, holidays: readonly unknown[]): bigint {
  const [from, to] = [first, last].map((day) => day.slice(0, 10));
  for (const day of [from, to]) {
    if (!LocalDate.safeParse(day).success) throw new EvaluationError('workdays() needs two days, YYYY-MM-DD');
  }
  if ((to as string) < (from as string)) return 0n;
  const count = countWorkingDays(from as string, to as string, new Set(holidays as readonly string[]));
  if (count === null) throw new EvaluationError('workdays() counts ten years at most');
  return BigInt(count);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day or an instant as people write it in the midst of a sentence: `11월 29일`, `Nov 29`. */
function dayInWords(day: string, locale: string): string {
  const [month = 0, date = 0] = isDay(day.slice(0, 10)) ? day.slice(5, 10).split('-').map(Number) : [];
  if (month === 0) throw new EvaluationError('day() needs a day, YYYY-MM-DD');
  if (locale !== 'ko' && locale !== 'en') throw new EvaluationError("day() speaks 'ko' and 'en'");
  return locale === 'ko' ? `${month}월 ${date}일` : `${months[month - 1]} ${date}`;
}

function total(list: readonly unknown[]): bigint | number {
  const numbers = list.map((value) => {
    if (typeof value === 'bigint' || typeof value === 'number') return value;
    throw new EvaluationError('sum() needs a list of numbers');
  });
  if (numbers.every((value) => typeof value === 'bigint')) return numbers.reduce((left, right) => left + right, 0n);
  return numbers.reduce<number>((left, right) => left + Number(right), 0);
}

function whole(value: unknown, rounding: (value: number) => number): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return BigInt(rounding(value));
  throw new EvaluationError('a number is needed');
}

interface Program {
  ast: ASTNode;
  run: (names: Record<string, unknown>) => unknown;
  /** Units of one pass over its nodes. */
  weight: number;
}
export interface ExpressionProblem {
  code: 'EXPRESSION_INVALID' | 'EXPRESSION_UNKNOWN_NAME';
  /** The unknown name, or the parser's own sentence. */
  cause: string;
  /** Offset in the expression, without its leading `=`. */
  at: number;
}

/** The expression's text, with or without the leading `=`. */
export function sourceOf(value: string): string {
  return value.startsWith('=') ? value.slice(1) : value;
}

const remembered = new Map<string, Program>();
const mostRemembered = 2000;

function environmentOf(loops: readonly string[]): Environment {
  const environment = loops.length === 0 ? base : base.clone();
  for (const name of loops) if (!environment.hasVariable(name)) environment.registerVariable(name, 'dyn');
  return environment;
}

/** Parses, checks the types and makes the expression count its work. @throws what the language throws */
function compile(source: string, loops: readonly string[]): Program {
  if (source.length > frameLimits.expressionLength) throw new ParseError(`> ${frameLimits.expressionLength}`);
  const run = environmentOf(loops).parse(source);
  const call = forbiddenCall(run.ast);
  if (call) throw new ParseError({ message: `${call.name}()`, range: { start: call.at, end: call.at } });
  const checked = run.check();
  if (!checked.valid) throw checked.error;
  return { ast: run.ast, run, weight: meter(run.ast) };
}

function parse(source: string, loops: readonly string[]): Program {
  const key = `${loops.join(',')}=${source}`;
  const known = remembered.get(key);
  if (known) return known;
  const program = compile(source, loops);
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, program);
  return program;
}

/** The member read from a name: `steps.move` and `steps["move"]` give `move` for `steps`. */
export function memberOf(node: ASTNode, name: string): string | null {
  if (node.op !== '.' && node.op !== '[]') return null;
  const [target, member] = node.args as [ASTNode, ASTNode | string];
  if (target.op !== 'id' || target.args !== name) return null;
  if (typeof member === 'string') return member;
  return member.op === 'value' && typeof member.args === 'string' ? member.args : null;
}

export interface KnownNames {
  /** Blocks whose results may be read here. */
  steps: ReadonlySet<string>;
  /** Fields of `input`; null when they are not known. */
  input: ReadonlySet<string> | null;
  /** Names of the items of the loops around. */
  loops: readonly string[];
}

function unknownMember(program: Program, names: KnownNames): ExpressionProblem | null {
  let problem: ExpressionProblem | null = null;
  walk(program.ast, (node) => {
    const step = memberOf(node, 'steps');
    const field = memberOf(node, 'input');
    if (step !== null && !names.steps.has(step)) {
      problem ??= { code: 'EXPRESSION_UNKNOWN_NAME', cause: `steps.${step}`, at: node.start };
    }
    if (field !== null && names.input && !names.input.has(field)) {
      problem ??= { code: 'EXPRESSION_UNKNOWN_NAME', cause: `input.${field}`, at: node.start };
    }
  });
  return problem;
}

/** The checked expression, to look into; null when it is not valid. */
export function treeOf(expression: string, loops: readonly string[]): ASTNode | null {
  try {
    return parse(sourceOf(expression), loops).ast;
  } catch (error) {
    problemOf(error);
    return null;
  }
}

function problemOf(error: unknown): ExpressionProblem {
  if (!(error instanceof ParseError || error instanceof EvaluationError || error instanceof CelTypeError)) throw error;
  const sentence = error.summary ?? error.message;
  const name = /^Unknown variable: (.+)$/.exec(sentence)?.[1];
  const at = error.range?.start ?? 0;
  if (name) return { code: 'EXPRESSION_UNKNOWN_NAME', cause: name, at };
  return { code: 'EXPRESSION_INVALID', cause: sentence.slice(0, 200), at };
}

/** What is wrong with an expression before it is ever run; null when nothing. */
export function checkExpression(expression: string, names: KnownNames): ExpressionProblem | null {
  try {
    return unknownMember(parse(sourceOf(expression), names.loops), names);
  } catch (error) {
    return problemOf(error);
  }
}

const converted = new WeakMap<object, unknown>();
/** Of what an expression sees. Deeper values would need ever more of the stack. */
const mostDepth = 30;

function inward(value: Json | undefined, depth = 0): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const known = converted.get(value);
  if (known) return known;
  if (depth > mostDepth) throw new EvaluationError('the value is too deep');
  const result = Array.isArray(value)
    ? value.map((inner) => inward(inner, depth + 1))
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inward(inner, depth + 1)]));
  converted.set(value, result);
  return result;
}

function outward(value: unknown, depth = 0): Json {
  if (depth > 20) throw new EvaluationError('the result is too deep');
  spend(typeof value === 'string' ? 1 + costOfText(value) : 1);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new EvaluationError(`${value} is beyond the safe integers`);
    return number;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new EvaluationError('the result is not a finite number');
    return value;
  }
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((inner) => outward(inner, depth + 1));
  if (value instanceof Map) return outward(Object.fromEntries(value), depth);
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, outward(inner, depth + 1)]));
  }
  throw new EvaluationError('the result is not a plain value');
}

/** What the expression gives. Reading its text for the first time is work as well. */
function compute(source: string, loops: readonly string[], scope: Scope): Json {
  spend(source.length);
  const { run, weight } = parse(source, loops);
  spend(weight);
  const names: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(scope)) names[name] = inward(value);
  names.now = new Date(typeof scope.now === 'string' ? scope.now : Date.now());
  return outward(run(names));
}

/**
 * Evaluates an expression (with or without its leading `=`) over a scope. `now` is an ISO instant in the scope.
 * @throws EXPRESSION_INVALID, EXPRESSION_UNKNOWN_NAME, EXPRESSION_FAILED, EXPRESSION_TOO_COSTLY
 */
export function evaluate(expression: string, scope: Scope): Json {
  const source = sourceOf(expression);
  const loops = Object.keys(scope).filter((name) => !(scopeNames as readonly string[]).includes(name));
  try {
    return bounded(scope, () => compute(source, loops, scope));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const problem = checkExpression(source, { input: null, loops, steps: anyName });
    if (problem?.code === 'EXPRESSION_UNKNOWN_NAME') {
      throw fail(flowErrors.EXPRESSION_UNKNOWN_NAME, { values: { name: problem.cause } });
    }
    const sentence = problemOf(error).cause;
    throw fail(problem ? flowErrors.EXPRESSION_INVALID : flowErrors.EXPRESSION_FAILED, {
      values: { problem: sentence },
    });
  }
}

/** Stands for "every step is known": at run time a missing step is a failure of its own. */
const anyName: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** Copies a settings value with every expression replaced by its result; `'=` loses its quote. */
export function resolve(value: Json, scope: Scope): Json {
  if (typeof value === 'string') {
    if (value.startsWith('=')) return evaluate(value, scope);
    return value.startsWith("'=") ? value.slice(1) : value;
  }
  if (Array.isArray(value)) return value.map((inner) => resolve(inner, scope));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner, scope)]));
}

/** Every expression in a settings value with its dotted path. */
export function expressionsIn(
  value: Json,
  path: readonly (string | number)[] = [],
): { path: string; source: string }[] {
  if (isExpression(value)) return [{ path: path.join('.'), source: value }];
  if (Array.isArray(value)) return value.flatMap((inner, index) => expressionsIn(inner, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => expressionsIn(inner, [...path, key]));
}
