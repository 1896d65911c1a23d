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
import {
  findForbiddenCall,
  getTextCost,
  meterExpression,
  runBounded,
  spendUnits,
  visitNodes,
} from './expression-cost.ts';
import { frameLimits } from './frame.ts';

/** Names that every expression sees. Loops add theirs. */
export const scopeNames = ['input', 'steps', 'item', 'index', 'initiator', 'company', 'now'] as const;
export type Scope = Record<string, Json>;

const baseEnvironment = new Environment({
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 400, maxDepth: 40, maxListElements: 100, maxMapEntries: 100, maxCallArguments: 10 },
});
for (const name of scopeNames)
  baseEnvironment.registerVariable(name, name === 'now' ? 'google.protobuf.Timestamp' : 'dyn');
// A rate times an amount: the result is a fraction until `round` makes it whole.
const mixedOperators: Record<string, (first: number, second: number) => number> = {
  '+': (first, second) => first + second,
  '-': (first, second) => first - second,
  '*': (first, second) => first * second,
  '/': (first, second) => first / second,
};
for (const [operator, operate] of Object.entries(mixedOperators)) {
  const handler = (first: unknown, second: unknown) => operate(Number(first), Number(second));
  baseEnvironment.registerOperator(`int ${operator} double`, handler);
  baseEnvironment.registerOperator(`double ${operator} int`, handler);
}
baseEnvironment.registerFunction('sum(list): dyn', (list: unknown) => sumValues(list as unknown[]));
baseEnvironment.registerFunction('round(dyn): int', (value: unknown) => toWhole(value, Math.round));
baseEnvironment.registerFunction('floor(dyn): int', (value: unknown) => toWhole(value, Math.floor));
baseEnvironment.registerFunction('ceil(dyn): int', (value: unknown) => toWhole(value, Math.ceil));
baseEnvironment.registerFunction(
  'workdays(string, string, list): int',
  (first: unknown, last: unknown, holidays: unknown) =>
    countWorkdays(first as string, last as string, holidays as unknown[]),
);
baseEnvironment.registerFunction('day(string): string', (day: unknown) => formatDay(day as string, 'ko'));
baseEnvironment.registerFunction('day(string, string): string', (day: unknown, locale: unknown) =>
  formatDay(day as string, locale as string),
);

/** From the first to the last day, both counted, without weekends and these holidays: `workdays(a, b, company.holidays)`. */
function countWorkdays(first: string, last: string, holidays: readonly unknown[]): bigint {
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
function formatDay(day: string, locale: string): string {
  const [month = 0, date = 0] = isDay(day.slice(0, 10)) ? day.slice(5, 10).split('-').map(Number) : [];
  if (month === 0) throw new EvaluationError('day() needs a day, YYYY-MM-DD');
  if (locale !== 'ko' && locale !== 'en') throw new EvaluationError("day() speaks 'ko' and 'en'");
  return locale === 'ko' ? `${month}월 ${date}일` : `${months[month - 1]} ${date}`;
}

function sumValues(list: readonly unknown[]): bigint | number {
  const numbers = list.map((value) => {
    if (typeof value === 'bigint' || typeof value === 'number') return value;
    throw new EvaluationError('sum() needs a list of numbers');
  });
  if (numbers.every((value) => typeof value === 'bigint')) return numbers.reduce((sum, value) => sum + value, 0n);
  return numbers.reduce<number>((sum, value) => sum + Number(value), 0);
}

function toWhole(value: unknown, rounding: (value: number) => number): bigint {
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
export function getSource(value: string): string {
  return value.startsWith('=') ? value.slice(1) : value;
}

const programs = new Map<string, Program>();
const maxPrograms = 2000;

function getEnvironment(loops: readonly string[]): Environment {
  const environment = loops.length === 0 ? baseEnvironment : baseEnvironment.clone();
  for (const name of loops) if (!environment.hasVariable(name)) environment.registerVariable(name, 'dyn');
  return environment;
}

/** Parses, checks the types and makes the expression count its work. @throws what the language throws */
function compileExpression(source: string, loops: readonly string[]): Program {
  if (source.length > frameLimits.expressionLength) throw new ParseError(`> ${frameLimits.expressionLength}`);
  const run = getEnvironment(loops).parse(source);
  const call = findForbiddenCall(run.ast);
  if (call) throw new ParseError({ message: `${call.name}()`, range: { start: call.at, end: call.at } });
  const checked = run.check();
  if (!checked.valid) throw checked.error;
  return { ast: run.ast, run, weight: meterExpression(run.ast) };
}

function parseExpression(source: string, loops: readonly string[]): Program {
  const key = `${loops.join(',')}=${source}`;
  const cachedProgram = programs.get(key);
  if (cachedProgram) return cachedProgram;
  const program = compileExpression(source, loops);
  if (programs.size >= maxPrograms) programs.clear();
  programs.set(key, program);
  return program;
}

/** The member read from a name: `steps.move` and `steps["move"]` give `move` for `steps`. */
export function getMember(node: ASTNode, name: string): string | null {
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

function findUnknownMember(program: Program, names: KnownNames): ExpressionProblem | null {
  let problem: ExpressionProblem | null = null;
  visitNodes(program.ast, (node) => {
    const step = getMember(node, 'steps');
    const field = getMember(node, 'input');
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
export function parseTree(expression: string, loops: readonly string[]): ASTNode | null {
  try {
    return parseExpression(getSource(expression), loops).ast;
  } catch (error) {
    toProblem(error);
    return null;
  }
}

function toProblem(error: unknown): ExpressionProblem {
  if (!(error instanceof ParseError || error instanceof EvaluationError || error instanceof CelTypeError)) throw error;
  const sentence = error.summary ?? error.message;
  const name = /^Unknown variable: (.+)$/.exec(sentence)?.[1];
  const at = error.range?.start ?? 0;
  if (name) return { code: 'EXPRESSION_UNKNOWN_NAME', cause: name, at };
  return { code: 'EXPRESSION_INVALID', cause: sentence.slice(0, 200), at };
}

/** The problem of an expression before it is ever run; null if none. */
export function checkExpression(expression: string, names: KnownNames): ExpressionProblem | null {
  try {
    return findUnknownMember(parseExpression(getSource(expression), names.loops), names);
  } catch (error) {
    return toProblem(error);
  }
}

const convertedValues = new WeakMap<object, unknown>();
/** Of what an expression sees. Deeper values would need ever more of the stack. */
const maxDepth = 30;

function toExpressionValue(value: Json | undefined, depth = 0): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const convertedValue = convertedValues.get(value);
  if (convertedValue) return convertedValue;
  if (depth > maxDepth) throw new EvaluationError('the value is too deep');
  const result = Array.isArray(value)
    ? value.map((inner) => toExpressionValue(inner, depth + 1))
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toExpressionValue(inner, depth + 1)]));
  convertedValues.set(value, result);
  return result;
}

function toJsonValue(value: unknown, depth = 0): Json {
  if (depth > 20) throw new EvaluationError('the result is too deep');
  spendUnits(typeof value === 'string' ? 1 + getTextCost(value) : 1);
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
  if (Array.isArray(value)) return value.map((inner) => toJsonValue(inner, depth + 1));
  if (value instanceof Map) return toJsonValue(Object.fromEntries(value), depth);
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJsonValue(inner, depth + 1)]));
  }
  throw new EvaluationError('the result is not a plain value');
}

/** Evaluates the expression. Parsing its text for the first time also costs work. */
function computeExpression(source: string, loops: readonly string[], scope: Scope): Json {
  spendUnits(source.length);
  const { run, weight } = parseExpression(source, loops);
  spendUnits(weight);
  const names: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(scope)) names[name] = toExpressionValue(value);
  names.now = new Date(typeof scope.now === 'string' ? scope.now : Date.now());
  return toJsonValue(run(names));
}

/**
 * Evaluates an expression (with or without its leading `=`) over a scope. `now` is an ISO instant in the scope.
 * @throws EXPRESSION_INVALID, EXPRESSION_UNKNOWN_NAME, EXPRESSION_FAILED, EXPRESSION_TOO_COSTLY
 */
export function evaluate(expression: string, scope: Scope): Json {
  const source = getSource(expression);
  const loops = Object.keys(scope).filter((name) => !(scopeNames as readonly string[]).includes(name));
  try {
    return runBounded(scope, () => computeExpression(source, loops, scope));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const problem = checkExpression(source, { input: null, loops, steps: anyName });
    if (problem?.code === 'EXPRESSION_UNKNOWN_NAME') {
      throw fail(flowErrors.EXPRESSION_UNKNOWN_NAME, { values: { name: problem.cause } });
    }
    const sentence = toProblem(error).cause;
    throw fail(problem ? flowErrors.EXPRESSION_INVALID : flowErrors.EXPRESSION_FAILED, {
      values: { problem: sentence },
    });
  }
}

/** Matches every name: at run time a missing step fails separately. */
const anyName: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** Copies a settings value with every expression replaced by its result; `'=` loses its quote. */
export function resolveExpressions(value: Json, scope: Scope): Json {
  if (typeof value === 'string') {
    if (value.startsWith('=')) return evaluate(value, scope);
    return value.startsWith("'=") ? value.slice(1) : value;
  }
  if (Array.isArray(value)) return value.map((inner) => resolveExpressions(inner, scope));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolveExpressions(inner, scope)]));
}

/** Every expression in a settings value with its dotted path. */
export function listExpressions(
  value: Json,
  path: readonly (string | number)[] = [],
): { path: string; source: string }[] {
  if (isExpression(value)) return [{ path: path.join('.'), source: value }];
  if (Array.isArray(value)) return value.flatMap((inner, index) => listExpressions(inner, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listExpressions(inner, [...path, key]));
}
