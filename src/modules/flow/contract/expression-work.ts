/**
 * What expressions may cost. The expression language has no budget of its own: nested comprehensions, doubled lists and
 * searches in long texts could keep a server busy for hours. Work is counted in units, one being about one node of an
 * expression; who runs out of them is refused.
 */
import type { ASTNode } from '@marcbachmann/cel-js';
import { fail } from '#kernel/contract/error.ts';
import { flowErrors } from './errors.ts';

export const workLimits = {
  /** Units of one evaluation: at most some tenths of a second. */
  evaluation: 1_000_000,
  /** Units of all evaluations that share an owner, such as the steps of one run. */
  shared: 5_000_000,
} as const;

let left = 0;

/** Counts units of work. @throws EXPRESSION_TOO_COSTLY */
export function spend(units: number): void {
  left -= units;
  if (left < 0) throw fail(flowErrors.EXPRESSION_TOO_COSTLY);
}

const owners = new WeakMap<object, object>();
const remaining = new WeakMap<object, number>();

/** Evaluations over all scopes of one owner share its units. Gives the scope back. */
export function sharesWork<S extends object>(scope: S, owner: object): S {
  owners.set(scope, owner);
  return scope;
}

/**
 * Evaluates within the units that the scope's owner has left.
 * @throws EXPRESSION_TOO_COSTLY also where the expression itself forgave it, as the left side of `||` does
 */
export function bounded<T>(scope: object, evaluation: () => T): T {
  const owner = owners.get(scope) ?? scope;
  const before = remaining.get(owner) ?? workLimits.shared;
  const granted = Math.min(workLimits.evaluation, before);
  left = granted;
  try {
    const result = evaluation();
    spend(0);
    return result;
  } finally {
    remaining.set(owner, before - (granted - left));
  }
}

/** Ten characters of a text are read or copied in about the time of one node. */
export function costOfText(text: string): number {
  return text.length / 10;
}

/** Counts a value as a whole. Shared parts count each time, as whoever reads the value reads them each time. */
function spendOn(value: unknown): void {
  if (typeof value === 'string') spend(costOfText(value));
  else if (value instanceof Uint8Array) spend(value.length / 10);
  else if (Array.isArray(value)) {
    spend(value.length);
    for (const inner of value) spendOn(inner);
  } else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    for (const key in value) {
      spend(1);
      spendOn((value as Record<string, unknown>)[key]);
    }
  }
}

const lengthOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);
/** A search may compare every character of one text with every one of the other, 500 in the time of a node. */
const search = ([text, sought]: readonly unknown[]) => (lengthOf(text) * lengthOf(sought)) / 500;
/** Looking up a time zone takes some 0.1 ms. */
const zoned = (operands: readonly unknown[]) => (operands.length > 1 ? 300 : 0);

/** Work beyond reading the operands once. */
const extra: Record<string, (operands: readonly unknown[]) => number> = {
  contains: search,
  indexOf: search,
  lastIndexOf: search,
  split: (operands) => search(operands) + lengthOf(operands[0]),
  join: ([list, between]) => (lengthOf(list) * lengthOf(between)) / 10,
  // It looks at each day of at most ten years.
  workdays: () => 400,
  // Its parser goes back over digits without a unit, and does so from each of them.
  duration: ([text]) => lengthOf(text) ** 3 / 1000,
};

/** Every function that an expression may call. No regular expressions: one can run for ever on a short text. */
const functions = new Set(
  `has size string int double bool dyn type timestamp duration sum round floor ceil day workdays
   contains startsWith endsWith indexOf lastIndexOf substring split join trim lowerAscii upperAscii
   all exists exists_one map filter
   getFullYear getMonth getDate getDayOfMonth getDayOfWeek getDayOfYear getHours getMinutes getSeconds getMilliseconds`.split(
    /\s+/,
  ),
);

/** What a checked node holds besides what its type declares; the version of the library is pinned. */
type Checked = ASTNode & {
  handle?: (...given: unknown[]) => unknown;
  meta: { alternate?: { op: string; args: Comprehension; handle: (...given: unknown[]) => unknown } };
};
interface Comprehension {
  condition?: (soFar: unknown) => boolean;
}

function isNode(value: unknown): value is Checked {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

/** Visits every node that the author wrote. */
export function walk(value: unknown, visit: (node: ASTNode) => void): void {
  if (Array.isArray(value)) for (const inner of value) walk(inner, visit);
  else if (isNode(value)) {
    visit(value);
    walk(value.args, visit);
  }
}

/** Nodes, where those that may swallow an error count more: making one takes about as long as 20 nodes. */
function weightOf(ast: unknown): number {
  let weight = 0;
  walk(ast, (node) => {
    weight += node.op === '||' || node.op === '&&' ? 20 : 1;
  });
  return weight;
}

/** The first called function that does not exist for expressions. */
export function forbiddenCall(ast: ASTNode): { name: string; at: number } | null {
  let found: { name: string; at: number } | null = null;
  walk(ast, (node) => {
    if ((node.op !== 'call' && node.op !== 'rcall') || functions.has(node.args[0])) return;
    found ??= { name: node.args[0], at: node.start };
  });
  return found;
}

function meterComprehension(node: Checked, name: string, body: readonly ASTNode[]): void {
  const { alternate } = node.meta;
  if (alternate?.op !== 'comprehension') throw new Error(`cannot count the work of ${name}`);
  const { args, handle } = alternate;
  const { condition } = args;
  const round = weightOf(body) + 20;
  args.condition = (soFar) => {
    spend(round);
    return condition ? condition(soFar) : true;
  };
  alternate.handle = (items, ...rest) => {
    if (!Array.isArray(items)) spendOn(items);
    return handle(items, ...rest);
  };
}

const binary = new Set(['==', '!=', 'in', '+', '-', '*', '/', '%', '<', '<=', '>', '>=']);

/** The size of a list or a map is known without reading it; of a text it is counted. */
const spendOnOperand = (name: string, operand: unknown) => {
  if (name !== 'size' || typeof operand === 'string') spendOn(operand);
};

function meterOperation(node: Checked, name: string, operandsOf: (given: unknown[]) => unknown[]): void {
  const { handle } = node;
  if (!handle) throw new Error(`cannot count the work of ${name}`);
  const more = name.startsWith('get') ? zoned : extra[name];
  node.handle = (...given) => {
    const operands = operandsOf(given);
    for (const operand of operands) spendOnOperand(name, operand);
    if (more) spend(more(operands));
    return handle(...given);
  };
}

const comprehensions = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

/** Makes a checked expression count its work each time it is evaluated. Gives the units of its nodes. */
export function meter(ast: ASTNode): number {
  walk(ast, (visited) => {
    const node = visited as Checked;
    if (binary.has(node.op)) meterOperation(node, node.op, (given) => given.slice(0, 2));
    if (node.op !== 'call' && node.op !== 'rcall') return;
    const name = node.args[0];
    if (node.op === 'rcall' && comprehensions.has(name)) meterComprehension(node, name, node.args[2]);
    else if (name !== 'has') meterOperation(node, name, ([operands]) => operands as unknown[]);
  });
  return weightOf(ast);
}
