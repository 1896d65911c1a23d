/**
 * Cost limit of expressions. The expression language has no budget of its own: nested comprehensions, doubled lists and searches in
 * long texts could occupy a server for hours. Work is counted in units, one being about one node of an expression; an expression
 * beyond its budget is refused.
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

let remainingUnits = 0;

/** Counts units of work. @throws EXPRESSION_TOO_COSTLY */
export function spendUnits(units: number): void {
  remainingUnits -= units;
  if (remainingUnits < 0) throw fail(flowErrors.EXPRESSION_TOO_COSTLY);
}

const owners = new WeakMap<object, object>();
const remainingByOwner = new WeakMap<object, number>();

/** Evaluations over all scopes of one owner share its units. Gives the scope back. */
export function shareWork<S extends object>(scope: S, owner: object): S {
  owners.set(scope, owner);
  return scope;
}

/**
 * Evaluates within the units that the scope's owner has left.
 * @throws EXPRESSION_TOO_COSTLY also where the expression itself forgave it, as the left side of `||` does
 */
export function runBounded<T>(scope: object, evaluation: () => T): T {
  const owner = owners.get(scope) ?? scope;
  const previousUnits = remainingByOwner.get(owner) ?? workLimits.shared;
  const granted = Math.min(workLimits.evaluation, previousUnits);
  remainingUnits = granted;
  try {
    const result = evaluation();
    spendUnits(0);
    return result;
  } finally {
    remainingByOwner.set(owner, previousUnits - (granted - remainingUnits));
  }
}

/** Ten characters of a text are read or copied in about the time of one node. */
export function getTextCost(text: string): number {
  return text.length / 10;
}

/** Counts a value completely. Shared parts count each time, because readers of the value read them each time. */
function spendOnValue(value: unknown): void {
  if (typeof value === 'string') spendUnits(getTextCost(value));
  else if (value instanceof Uint8Array) spendUnits(value.length / 10);
  else if (Array.isArray(value)) {
    spendUnits(value.length);
    for (const inner of value) spendOnValue(inner);
  } else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    for (const key in value) {
      spendUnits(1);
      spendOnValue((value as Record<string, unknown>)[key]);
    }
  }
}

const getLength = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);
/** A search may compare every character of one text with every one of the other, 500 in the time of a node. */
const getSearchCost = ([text, sought]: readonly unknown[]) => (getLength(text) * getLength(sought)) / 500;
/** Looking up a time zone takes some 0.1 ms. */
const getTimeZoneCost = (operands: readonly unknown[]) => (operands.length > 1 ? 300 : 0);

/** Work beyond reading the operands once. */
const extraCosts: Record<string, (operands: readonly unknown[]) => number> = {
  contains: getSearchCost,
  indexOf: getSearchCost,
  lastIndexOf: getSearchCost,
  split: (operands) => getSearchCost(operands) + getLength(operands[0]),
  join: ([list, between]) => (getLength(list) * getLength(between)) / 10,
  // It looks at each day of at most ten years.
  workdays: () => 400,
  // Its parser goes back over digits without a unit, and does so from each of them.
  duration: ([text]) => getLength(text) ** 3 / 1000,
};

/** Every function that an expression may call. No regular expressions: one can run for ever on a short text. */
const allowedFunctions = new Set(
  `has size string int double bool dyn type timestamp duration sum round floor ceil day workdays
   contains startsWith endsWith indexOf lastIndexOf substring split join trim lowerAscii upperAscii
   all exists exists_one map filter
   getFullYear getMonth getDate getDayOfMonth getDayOfWeek getDayOfYear getHours getMinutes getSeconds getMilliseconds`.split(
    /\s+/,
  ),
);

/** Undeclared properties of a checked node; the library version is pinned. */
type CheckedNode = ASTNode & {
  handle?: (...values: unknown[]) => unknown;
  meta: { alternate?: { op: string; args: Comprehension; handle: (...values: unknown[]) => unknown } };
};
interface Comprehension {
  condition?: (soFar: unknown) => boolean;
}

function isNode(value: unknown): value is CheckedNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

/** Visits every node that the author wrote. */
export function visitNodes(value: unknown, visit: (node: ASTNode) => void): void {
  if (Array.isArray(value)) for (const inner of value) visitNodes(inner, visit);
  else if (isNode(value)) {
    visit(value);
    visitNodes(value.args, visit);
  }
}

/** Nodes, where those that may swallow an error count more: making one takes about as long as 20 nodes. */
function getWeight(ast: unknown): number {
  let weight = 0;
  visitNodes(ast, (node) => {
    weight += node.op === '||' || node.op === '&&' ? 20 : 1;
  });
  return weight;
}

/** The first called function that does not exist for expressions. */
export function findForbiddenCall(ast: ASTNode): { name: string; at: number } | null {
  let forbidden: { name: string; at: number } | null = null;
  visitNodes(ast, (node) => {
    if ((node.op !== 'call' && node.op !== 'rcall') || allowedFunctions.has(node.args[0])) return;
    forbidden ??= { name: node.args[0], at: node.start };
  });
  return forbidden;
}

function meterComprehension(node: CheckedNode, name: string, body: readonly ASTNode[]): void {
  const { alternate } = node.meta;
  if (alternate?.op !== 'comprehension') throw new Error(`cannot count the work of ${name}`);
  const { args, handle } = alternate;
  const { condition } = args;
  const round = getWeight(body) + 20;
  args.condition = (soFar) => {
    spendUnits(round);
    return condition ? condition(soFar) : true;
  };
  alternate.handle = (items, ...rest) => {
    if (!Array.isArray(items)) spendOnValue(items);
    return handle(items, ...rest);
  };
}

const binaryOperators = new Set(['==', '!=', 'in', '+', '-', '*', '/', '%', '<', '<=', '>', '>=']);

/** The size of a list or a map is known without reading it; of a text it is counted. */
const spendOnOperand = (name: string, operand: unknown) => {
  if (name !== 'size' || typeof operand === 'string') spendOnValue(operand);
};

function meterOperation(node: CheckedNode, name: string, operandsOf: (args: unknown[]) => unknown[]): void {
  const { handle } = node;
  if (!handle) throw new Error(`cannot count the work of ${name}`);
  const more = name.startsWith('get') ? getTimeZoneCost : extraCosts[name];
  node.handle = (...args) => {
    const operands = operandsOf(args);
    for (const operand of operands) spendOnOperand(name, operand);
    if (more) spendUnits(more(operands));
    return handle(...args);
  };
}

const comprehensions = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

/** Makes a checked expression count its work each time it is evaluated. Gives the units of its nodes. */
export function meterExpression(ast: ASTNode): number {
  visitNodes(ast, (visited) => {
    const node = visited as CheckedNode;
    if (binaryOperators.has(node.op)) meterOperation(node, node.op, (args) => args.slice(0, 2));
    if (node.op !== 'call' && node.op !== 'rcall') return;
    const name = node.args[0];
    if (node.op === 'rcall' && comprehensions.has(name)) meterComprehension(node, name, node.args[2]);
    else if (name !== 'has') meterOperation(node, name, ([operands]) => operands as unknown[]);
  });
  return getWeight(ast);
}
