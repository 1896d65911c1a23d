/**
 * A condition as readable rows: a value, a comparison and its operand, in groups of "all" and "any". It is parsed from an
 * expression and written as one. Parts that cannot be drawn are shown as text; viewing a text never changes it.
 */
import type { ASTNode } from '@marcbachmann/cel-js';
import { parseTree } from '../expression.ts';

export const conditionOperators = [
  ...(['==', '!=', '<', '<=', '>', '>='] as const),
  ...(['contains', 'startsWith', 'in', 'empty', 'filled', 'holds', 'fails'] as const),
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];
export type ConditionLiteral = string | number | boolean;

export interface ConditionComparison {
  kind: 'row';
  /** `input.days`. */
  path: string;
  operator: ConditionOperator;
  /** Of `in` a list, of `empty`, `filled`, `holds` and `fails` none; or the path of another value. */
  value: ConditionLiteral | ConditionLiteral[] | { path: string } | null;
}
/** A part that is no row: it stays as written. */
export interface ConditionText {
  kind: 'text';
  source: string;
}
export interface ConditionGroup {
  kind: 'group';
  join: 'and' | 'or';
  parts: ConditionPart[];
}
export type ConditionPart = ConditionComparison | ConditionText | ConditionGroup;

const comparisonOperators: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const callOperators: ReadonlySet<string> = new Set(['contains', 'startsWith']);
const joinOperators = { and: '&&', or: '||' } as const;

function getPath(node: ASTNode): string | null {
  if (node.op === 'id') return node.args;
  if (node.op !== '.') return null;
  const target = getPath(node.args[0]);
  return target === null ? null : `${target}.${node.args[1]}`;
}

/** Undefined for what is no plain value. Numbers that look whole and are none cannot be written as they were. */
function getLiteral(node: ASTNode): ConditionLiteral | undefined {
  if (node.op === '-_') {
    const inner = getLiteral(node.args);
    return typeof inner === 'number' && inner !== 0 ? -inner : undefined;
  }
  if (node.op !== 'value') return undefined;
  const value: unknown = node.args;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
  if (typeof value === 'number') return Number.isInteger(value) ? undefined : value;
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

function parseRow(node: ASTNode): ConditionComparison | null {
  const row = (
    path: string | null,
    operator: ConditionOperator,
    value: ConditionComparison['value'],
  ): ConditionComparison | null => (path === null ? null : { kind: 'row', path, operator, value });
  if (node.op === 'id' || node.op === '.') return row(getPath(node), 'holds', null);
  if (node.op === '!_') return row(getPath(node.args), 'fails', null);
  if (node.op === 'rcall') {
    const [name, target, argument] = node.args;
    const value = argument.length === 1 && argument[0] ? getLiteral(argument[0]) : undefined;
    return callOperators.has(name) && typeof value === 'string'
      ? row(getPath(target), name as ConditionOperator, value)
      : null;
  }
  if (node.op === 'in') {
    const [leftOperand, list] = node.args;
    const values = list.op === 'list' ? list.args.map(getLiteral) : [undefined];
    return values.includes(undefined) ? null : row(getPath(leftOperand), 'in', values as ConditionLiteral[]);
  }
  if (!comparisonOperators.has(node.op)) return null;
  const [leftNode, rightNode] = node.args as [ASTNode, ASTNode];
  const isNull = rightNode.op === 'value' && rightNode.args === null;
  if (isNull && node.op === '==') return row(getPath(leftNode), 'empty', null);
  if (isNull && node.op === '!=') return row(getPath(leftNode), 'filled', null);
  const other = getPath(rightNode);
  const value = other === null ? getLiteral(rightNode) : { path: other };
  return value === undefined ? null : row(getPath(leftNode), node.op as ConditionOperator, value);
}

/** The text of a part. The language leaves brackets before it out of where it begins: they are taken back in. */
function getSource(node: ASTNode, source: string): string {
  let start = node.start;
  const closed = source.slice(start, node.end);
  let open = closed.split(')').length - closed.split('(').length;
  while (open > 0 && start > 0 && /[\s(]/.test(source.charAt(start - 1))) {
    start--;
    if (source.charAt(start) === '(') open--;
  }
  return source.slice(start, node.end);
}

function parsePart(node: ASTNode, source: string): ConditionPart {
  const join = node.op === '&&' ? 'and' : node.op === '||' ? 'or' : null;
  if (join === null) return parseRow(node) ?? { kind: 'text', source: getSource(node, source) };
  const parts = (node.args as [ASTNode, ASTNode]).map((inner) => parsePart(inner, source));
  const flat = parts.flatMap((part) => (part.kind === 'group' && part.join === join ? part.parts : [part]));
  return { kind: 'group', join, parts: flat };
}

const formatLiteral = (value: ConditionLiteral): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value);

function formatRow({ path, operator, value }: ConditionComparison): string {
  if (operator === 'empty') return `${path} == null`;
  if (operator === 'filled') return `${path} != null`;
  if (operator === 'holds') return path;
  if (operator === 'fails') return `!${path}`;
  if (Array.isArray(value)) return `${path} in [${value.map(formatLiteral).join(', ')}]`;
  const right = value === null ? '""' : typeof value === 'object' ? value.path : formatLiteral(value);
  return callOperators.has(operator) ? `${path}.${operator}(${right})` : `${path} ${operator} ${right}`;
}

/** The expression of a condition; empty for a group without parts. */
export function formatCondition(part: ConditionPart): string {
  if (part.kind === 'row') return formatRow(part);
  if (part.kind === 'text') return part.source;
  const parts = part.parts.filter((item) => formatCondition(item).trim() !== '');
  const [only] = parts;
  if (parts.length === 1 && only) return formatCondition(only);
  return parts
    .map((item) => (item.kind === 'row' ? formatCondition(item) : `(${formatCondition(item)})`))
    .join(` ${joinOperators[part.join]} `);
}

/** The meaning of an expression, without its notation: source positions, and the brackets in a chain of one operator. */
function toMeaning(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toMeaning);
  if (typeof node === 'bigint') return ['whole', String(node)];
  if (typeof node !== 'object' || node === null || !('op' in node)) return node;
  const { op, args } = node as ASTNode;
  if (op !== '&&' && op !== '||') return [op, toMeaning(args)];
  const inner = (args as ASTNode[]).flatMap((argument) => {
    const [sign, ...chain] = toMeaning(argument) as unknown[];
    return sign === op ? chain : [[sign, ...chain]];
  });
  return [op, ...inner];
}

export function isEquivalent(firstSource: string, secondSource: string, names: readonly string[]): boolean {
  const [first, second] = [parseTree(firstSource, names), parseTree(secondSource, names)];
  return first !== null && second !== null && JSON.stringify(toMeaning(first)) === JSON.stringify(toMeaning(second));
}

/**
 * The rows of an expression. Where writing them back would not mean the same, and where the text is not an expression at all, it
 * is one text, byte for byte.
 */
export function parseCondition(source: string, names: readonly string[]): ConditionGroup {
  const whole: ConditionGroup = {
    kind: 'group',
    join: 'and',
    parts: source.trim() === '' ? [] : [{ kind: 'text', source }],
  };
  const tree = parseTree(source, names);
  if (!tree) return whole;
  const part = parsePart(tree, source);
  const group: ConditionGroup = part.kind === 'group' ? part : { kind: 'group', join: 'and', parts: [part] };
  return isEquivalent(source, formatCondition(group), names) ? group : whole;
}

/** True where every part of it is a row. */
export function isDrawable(part: ConditionPart): boolean {
  return part.kind === 'row' || (part.kind === 'group' && part.parts.every(isDrawable));
}
