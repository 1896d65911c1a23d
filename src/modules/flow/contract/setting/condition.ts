/**
 * A condition as rows that people read: a value, a comparison, what it is compared with, in groups of "all" and "any". It is read
 * from an expression and written as one. What cannot be drawn stands as text; a text is never changed by being looked at.
 */
import type { ASTNode } from '@marcbachmann/cel-js';
import { treeOf } from '../expression.ts';

export const operators = [
  ...(['==', '!=', '<', '<=', '>', '>='] as const),
  ...(['contains', 'startsWith', 'in', 'empty', 'filled', 'holds', 'fails'] as const),
] as const;
export type Operator = (typeof operators)[number];
export type Literal = string | number | boolean;

export interface Row {
  kind: 'row';
  /** `input.days`. */
  path: string;
  operator: Operator;
  /** Of `in` a list, of `empty`, `filled`, `holds` and `fails` none; or the path of another value. */
  value: Literal | Literal[] | { path: string } | null;
}
/** What is no row: it stays as it was written. */
export interface Text {
  kind: 'text';
  source: string;
}
export interface Group {
  kind: 'group';
  join: 'and' | 'or';
  parts: Part[];
}
export type Part = Row | Text | Group;

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const calls: ReadonlySet<string> = new Set(['contains', 'startsWith']);
const signs = { and: '&&', or: '||' } as const;

function pathOf(node: ASTNode): string | null {
  if (node.op === 'id') return node.args;
  if (node.op !== '.') return null;
  const target = pathOf(node.args[0]);
  return target === null ? null : `${target}.${node.args[1]}`;
}

/** Undefined for what is no plain value. Numbers that look whole and are none cannot be written as they were. */
function literalOf(node: ASTNode): Literal | undefined {
  if (node.op === '-_') {
    const inner = literalOf(node.args);
    return typeof inner === 'number' && inner !== 0 ? -inner : undefined;
  }
  if (node.op !== 'value') return undefined;
  const value: unknown = node.args;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
  if (typeof value === 'number') return Number.isInteger(value) ? undefined : value;
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

function rowOf(node: ASTNode): Row | null {
  const row = (path: string | null, operator: Operator, value: Row['value']): Row | null =>
    path === null ? null : { kind: 'row', path, operator, value };
  if (node.op === 'id' || node.op === '.') return row(pathOf(node), 'holds', null);
  if (node.op === '!_') return row(pathOf(node.args), 'fails', null);
  if (node.op === 'rcall') {
    const [name, target, given] = node.args;
    const value = given.length === 1 && given[0] ? literalOf(given[0]) : undefined;
    return calls.has(name) && typeof value === 'string' ? row(pathOf(target), name as Operator, value) : null;
  }
  if (node.op === 'in') {
    const [left, list] = node.args;
    const values = list.op === 'list' ? list.args.map(literalOf) : [undefined];
    return values.includes(undefined) ? null : row(pathOf(left), 'in', values as Literal[]);
  }
  if (!comparisons.has(node.op)) return null;
  const [left, right] = node.args as [ASTNode, ASTNode];
  const isNull = right.op === 'value' && right.args === null;
  if (isNull && node.op === '==') return row(pathOf(left), 'empty', null);
  if (isNull && node.op === '!=') return row(pathOf(left), 'filled', null);
  const other = pathOf(right);
  const value = other === null ? literalOf(right) : { path: other };
  return value === undefined ? null : row(pathOf(left), node.op as Operator, value);
}

/** The text of a part. The language leaves brackets before it out of where it begins: they are taken back in. */
function sliceOf(node: ASTNode, source: string): string {
  let start = node.start;
  const closed = source.slice(start, node.end);
  let open = closed.split(')').length - closed.split('(').length;
  while (open > 0 && start > 0 && /[\s(]/.test(source.charAt(start - 1))) {
    start--;
    if (source.charAt(start) === '(') open--;
  }
  return source.slice(start, node.end);
}

function partOf(node: ASTNode, source: string): Part {
  const join = node.op === '&&' ? 'and' : node.op === '||' ? 'or' : null;
  if (join === null) return rowOf(node) ?? { kind: 'text', source: sliceOf(node, source) };
  const parts = (node.args as [ASTNode, ASTNode]).map((inner) => partOf(inner, source));
  const flat = parts.flatMap((part) => (part.kind === 'group' && part.join === join ? part.parts : [part]));
  return { kind: 'group', join, parts: flat };
}

const written = (value: Literal): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

function writeRow({ path, operator, value }: Row): string {
  if (operator === 'empty') return `${path} == null`;
  if (operator === 'filled') return `${path} != null`;
  if (operator === 'holds') return path;
  if (operator === 'fails') return `!${path}`;
  if (Array.isArray(value)) return `${path} in [${value.map(written).join(', ')}]`;
  const right = value === null ? '""' : typeof value === 'object' ? value.path : written(value);
  return calls.has(operator) ? `${path}.${operator}(${right})` : `${path} ${operator} ${right}`;
}

/** The expression of a condition; empty for a group without parts. */
export function writeCondition(part: Part): string {
  if (part.kind === 'row') return writeRow(part);
  if (part.kind === 'text') return part.source;
  const parts = part.parts.filter((one) => writeCondition(one).trim() !== '');
  const [only] = parts;
  if (parts.length === 1 && only) return writeCondition(only);
  return parts
    .map((one) => (one.kind === 'row' ? writeCondition(one) : `(${writeCondition(one)})`))
    .join(` ${signs[part.join]} `);
}

/** What an expression means, without how it was written: where it stands, and how a chain of the same sign is bracketed. */
function meaningOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(meaningOf);
  if (typeof node === 'bigint') return ['whole', String(node)];
  if (typeof node !== 'object' || node === null || !('op' in node)) return node;
  const { op, args } = node as ASTNode;
  if (op !== '&&' && op !== '||') return [op, meaningOf(args)];
  const inner = (args as ASTNode[]).flatMap((one) => {
    const [sign, ...chain] = meaningOf(one) as unknown[];
    return sign === op ? chain : [[sign, ...chain]];
  });
  return [op, ...inner];
}

export function meansTheSame(one: string, other: string, names: readonly string[]): boolean {
  const [first, second] = [treeOf(one, names), treeOf(other, names)];
  return first !== null && second !== null && JSON.stringify(meaningOf(first)) === JSON.stringify(meaningOf(second));
}

/**
 * The rows of an expression. Where writing them back would not mean the same, and where the text is not an expression at all, it
 * is one text, byte for byte.
 */
export function readCondition(source: string, names: readonly string[]): Group {
  const whole: Group = { kind: 'group', join: 'and', parts: source.trim() === '' ? [] : [{ kind: 'text', source }] };
  const tree = treeOf(source, names);
  if (!tree) return whole;
  const part = partOf(tree, source);
  const group: Group = part.kind === 'group' ? part : { kind: 'group', join: 'and', parts: [part] };
  return meansTheSame(source, writeCondition(group), names) ? group : whole;
}

/** True where every part of it is a row. */
export function isDrawable(part: Part): boolean {
  return part.kind === 'row' || (part.kind === 'group' && part.parts.every(isDrawable));
}
