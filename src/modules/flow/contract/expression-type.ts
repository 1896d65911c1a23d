/**
 * What can be known of an expression before it has values: what kind of value it gives, and which names it relies on. What
 * cannot be known is never wrong.
 */
import type { ASTNode } from '@marcbachmann/cel-js';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { memberOf } from './expression.ts';
import { walk } from './expression-work.ts';

export type ValueKind = 'unknown' | 'boolean' | 'number' | 'text' | 'null' | 'list' | 'map' | 'instant' | 'other';

/** One kind of value that an expression may give. Several where a conditional has different branches. */
export interface Shape {
  kind: ValueKind;
  /** Of a constant. */
  value?: string | number;
  /** Of a map whose keys are all known. */
  fields?: Readonly<Record<string, readonly Shape[]>>;
  /** Of a list: what its items are. */
  items?: readonly Shape[];
}

export const anything: readonly Shape[] = [{ kind: 'unknown' }];
const text: readonly Shape[] = [{ kind: 'text' }];
const number: readonly Shape[] = [{ kind: 'number' }];

/** What is known of the names that an expression sees: `input`, `steps`, loops' items. */
export type KnownShapes = Readonly<Record<string, readonly Shape[]>>;

export const companyShape: readonly Shape[] = [
  {
    kind: 'map',
    fields: { id: text, code: text, name: text, currency: text, holidays: [{ kind: 'list', items: text }] },
  },
];
export const numberShape = number;

function shapesOfField(field: FieldDefinition): readonly Shape[] {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return number;
    case 'boolean':
      return [{ kind: 'boolean' }];
    case 'money':
      return [{ kind: 'map', fields: { amount: number, currency: text } }];
    case 'choices':
      return [{ kind: 'list', items: text }];
    case 'file':
      return [{ kind: 'list', items: [{ kind: 'map', fields: { id: text, name: text, type: text, size: number } }] }];
    case 'lines':
      return [{ kind: 'list', items: shapesOfForm(field.fields ?? []) }];
    default:
      return text;
  }
}

/** The values of a form. */
export function shapesOfForm(fields: readonly FieldDefinition[]): readonly Shape[] {
  return [{ kind: 'map', fields: Object.fromEntries(fields.map((field) => [field.key, shapesOfField(field)])) }];
}

const kindOfType: Record<string, ValueKind> = {
  bool: 'boolean',
  int: 'number',
  uint: 'number',
  double: 'number',
  string: 'text',
  null: 'null',
  list: 'list',
  map: 'map',
  dyn: 'unknown',
  'google.protobuf.Timestamp': 'instant',
};

/** What the language itself found out; the version of the library is pinned. */
function checkedKind(node: ASTNode): ValueKind {
  const { checkedType } = node as ASTNode & { checkedType?: unknown };
  if (checkedType === undefined) return 'unknown';
  const name = String(checkedType).replace(/<.*$/, '');
  return kindOfType[name] ?? 'other';
}

function memberShapes(target: readonly Shape[], key: string): readonly Shape[] {
  return target.flatMap(({ fields }) => (fields && Object.hasOwn(fields, key) ? (fields[key] ?? anything) : anything));
}

function shapesOfConstant(value: unknown): readonly Shape[] | null {
  if (typeof value === 'bigint' || typeof value === 'number') return [{ kind: 'number', value: Number(value) }];
  return typeof value === 'string' ? [{ kind: 'text', value }] : null;
}

function shapesOfMap(entries: readonly (readonly [ASTNode, ASTNode])[], scope: KnownShapes): readonly Shape[] {
  const fields: [string, readonly Shape[]][] = [];
  for (const [key, value] of entries) {
    if (key.op !== 'value' || typeof key.args !== 'string') return [{ kind: 'map' }];
    fields.push([key.args, shapesOf(value, scope)]);
  }
  return [{ kind: 'map', fields: Object.fromEntries(fields) }];
}

const arithmetic = new Set(['+', '-', '*', '/', '%', '-_']);

/** Numbers stay numbers, and texts texts; instants and spans of time are left to the language. */
function sumShapes(operands: readonly ASTNode[], scope: KnownShapes): readonly Shape[] | null {
  const kinds = new Set(operands.flatMap((operand) => shapesOf(operand, scope).map(({ kind }) => kind)));
  const [kind] = kinds;
  return kinds.size === 1 && (kind === 'number' || kind === 'text') ? [{ kind }] : null;
}

/** What the source says by itself, where the language only says "anything". */
function ownShapes(node: ASTNode, scope: KnownShapes): readonly Shape[] | null {
  if (node.op === 'value') return shapesOfConstant(node.args);
  if (node.op === 'id') return scope[node.args] ?? null;
  if (node.op === '.') return memberShapes(shapesOf(node.args[0], scope), node.args[1]);
  if (node.op === '?:') return node.args.slice(1).flatMap((branch) => shapesOf(branch, scope));
  if (node.op === 'map') return shapesOfMap(node.args, scope);
  if (arithmetic.has(node.op)) return sumShapes([node.args].flat() as ASTNode[], scope);
  if (node.op !== '[]') return null;
  const [target, key] = node.args;
  if (key.op !== 'value') return null;
  if (typeof key.args === 'string') return memberShapes(shapesOf(target, scope), key.args);
  return shapesOf(target, scope).flatMap((shape) => shape.items ?? anything);
}

/** Everything that the expression may give, as far as it is known. */
export function shapesOf(node: ASTNode, scope: KnownShapes): readonly Shape[] {
  const own = ownShapes(node, scope);
  if (own?.some((shape) => shape.kind !== 'unknown')) return own;
  const kind = checkedKind(node);
  return kind === 'unknown' && own ? own : [{ kind }];
}

export interface Reliance {
  /** A block's id. */
  step: string;
  /** True where the step is looked at only after a question, or in one of several cases. */
  guarded: boolean;
}

const lazy = new Set(['&&', '||']);

/** The steps whose results an expression reads. `has(steps.x)` asks whether there is one. */
export function stepsRead(tree: ASTNode): Reliance[] {
  const reliances: Reliance[] = [];
  const visit = (value: unknown, guarded: boolean): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner, guarded);
    if (typeof value !== 'object' || value === null || !('op' in value)) return;
    const node = value as ASTNode;
    const step = memberOf(node, 'steps');
    if (step !== null) reliances.push({ step, guarded });
    if (node.op === '?:' || lazy.has(node.op)) {
      const [first, ...rest] = node.args as ASTNode[];
      visit(first, guarded);
      visit(rest, true);
    } else if (node.op === 'call' && node.args[0] === 'has') {
      const [asked] = node.args[1];
      // Only the last member is asked for: `has(steps.x.output)` fails where there is no `steps.x`.
      if (asked && memberOf(asked, 'steps') === null) visit(asked, guarded);
    } else visit(node.args, guarded);
  };
  visit(tree, false);
  return reliances;
}

const comprehensions = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

/** Names that the expression reads from its scope; those of `initiator` with their member. Own variables do not count. */
export function namesRead(tree: ASTNode): string[] {
  const own = new Set<string>();
  const names: string[] = [];
  walk(tree, (node) => {
    if (node.op === 'rcall' && comprehensions.has(node.args[0])) {
      const [variable] = node.args[2];
      if (variable?.op === 'id') own.add(variable.args);
    }
    const member = memberOf(node, 'initiator');
    if (member !== null) names.push(`initiator.${member}`);
    if (node.op === 'id') names.push(node.args);
  });
  return names.filter((name) => !own.has(name));
}
