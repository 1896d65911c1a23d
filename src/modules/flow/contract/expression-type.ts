/**
 * What can be known of an expression before it has values: what kind of value it gives, and which names it relies on. What
 * cannot be known is never wrong.
 */
import type { ASTNode } from '@marcbachmann/cel-js';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { getMember } from './expression.ts';
import { visitNodes } from './expression-cost.ts';

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

export const anyShape: readonly Shape[] = [{ kind: 'unknown' }];
const textShape: readonly Shape[] = [{ kind: 'text' }];
const plainNumberShape: readonly Shape[] = [{ kind: 'number' }];

/** Known shapes of the names an expression sees: `input`, `steps`, loops' items. */
export type KnownShapes = Readonly<Record<string, readonly Shape[]>>;

export const companyShape: readonly Shape[] = [
  {
    kind: 'map',
    fields: {
      id: textShape,
      code: textShape,
      name: textShape,
      currency: textShape,
      holidays: [{ kind: 'list', items: textShape }],
    },
  },
];
export const numberShape = plainNumberShape;

function getFieldShapes(field: FieldDefinition): readonly Shape[] {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return plainNumberShape;
    case 'boolean':
      return [{ kind: 'boolean' }];
    case 'money':
      return [{ kind: 'map', fields: { amount: plainNumberShape, currency: textShape } }];
    case 'choices':
      return [{ kind: 'list', items: textShape }];
    case 'file':
      return [
        {
          kind: 'list',
          items: [{ kind: 'map', fields: { id: textShape, name: textShape, type: textShape, size: plainNumberShape } }],
        },
      ];
    case 'lines':
      return [{ kind: 'list', items: getFormShapes(field.fields ?? []) }];
    default:
      return textShape;
  }
}

/** The values of a form. */
export function getFormShapes(fields: readonly FieldDefinition[]): readonly Shape[] {
  return [{ kind: 'map', fields: Object.fromEntries(fields.map((field) => [field.key, getFieldShapes(field)])) }];
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

/** The type found by the language itself; the library version is pinned. */
function getCheckedKind(node: ASTNode): ValueKind {
  const { checkedType } = node as ASTNode & { checkedType?: unknown };
  if (checkedType === undefined) return 'unknown';
  const name = String(checkedType).replace(/<.*$/, '');
  return kindOfType[name] ?? 'other';
}

function getMemberShapes(target: readonly Shape[], key: string): readonly Shape[] {
  return target.flatMap(({ fields }) => (fields && Object.hasOwn(fields, key) ? (fields[key] ?? anyShape) : anyShape));
}

function getConstantShapes(value: unknown): readonly Shape[] | null {
  if (typeof value === 'bigint' || typeof value === 'number') return [{ kind: 'number', value: Number(value) }];
  return typeof value === 'string' ? [{ kind: 'text', value }] : null;
}

function getMapShapes(entries: readonly (readonly [ASTNode, ASTNode])[], scope: KnownShapes): readonly Shape[] {
  const fields: [string, readonly Shape[]][] = [];
  for (const [key, value] of entries) {
    if (key.op !== 'value' || typeof key.args !== 'string') return [{ kind: 'map' }];
    fields.push([key.args, getExpressionShapes(value, scope)]);
  }
  return [{ kind: 'map', fields: Object.fromEntries(fields) }];
}

const arithmeticOperators = new Set(['+', '-', '*', '/', '%', '-_']);

/** Numbers stay numbers, and texts texts; instants and spans of time are left to the language. */
function getSumShapes(operands: readonly ASTNode[], scope: KnownShapes): readonly Shape[] | null {
  const kinds = new Set(operands.flatMap((operand) => getExpressionShapes(operand, scope).map(({ kind }) => kind)));
  const [kind] = kinds;
  return kinds.size === 1 && (kind === 'number' || kind === 'text') ? [{ kind }] : null;
}

/** Shapes evident from the source, where the language only infers "anything". */
function getOwnShapes(node: ASTNode, scope: KnownShapes): readonly Shape[] | null {
  if (node.op === 'value') return getConstantShapes(node.args);
  if (node.op === 'id') return scope[node.args] ?? null;
  if (node.op === '.') return getMemberShapes(getExpressionShapes(node.args[0], scope), node.args[1]);
  if (node.op === '?:') return node.args.slice(1).flatMap((branch) => getExpressionShapes(branch, scope));
  if (node.op === 'map') return getMapShapes(node.args, scope);
  if (arithmeticOperators.has(node.op)) return getSumShapes([node.args].flat() as ASTNode[], scope);
  if (node.op !== '[]') return null;
  const [target, key] = node.args;
  if (key.op !== 'value') return null;
  if (typeof key.args === 'string') return getMemberShapes(getExpressionShapes(target, scope), key.args);
  return getExpressionShapes(target, scope).flatMap((shape) => shape.items ?? anyShape);
}

/** Everything that the expression may give, as far as it is known. */
export function getExpressionShapes(node: ASTNode, scope: KnownShapes): readonly Shape[] {
  const own = getOwnShapes(node, scope);
  if (own?.some((shape) => shape.kind !== 'unknown')) return own;
  const kind = getCheckedKind(node);
  return kind === 'unknown' && own ? own : [{ kind }];
}

export interface StepDependency {
  /** A block's id. */
  step: string;
  /** True where the step is looked at only after a question, or in one of several cases. */
  guarded: boolean;
}

const lazyOperators = new Set(['&&', '||']);

/** The steps whose results an expression reads. `has(steps.x)` asks whether there is one. */
export function listStepDependencies(tree: ASTNode): StepDependency[] {
  const reliances: StepDependency[] = [];
  const visit = (value: unknown, guarded: boolean): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner, guarded);
    if (typeof value !== 'object' || value === null || !('op' in value)) return;
    const node = value as ASTNode;
    const step = getMember(node, 'steps');
    if (step !== null) reliances.push({ step, guarded });
    if (node.op === '?:' || lazyOperators.has(node.op)) {
      const [first, ...rest] = node.args as ASTNode[];
      visit(first, guarded);
      visit(rest, true);
    } else if (node.op === 'call' && node.args[0] === 'has') {
      const [testedNode] = node.args[1];
      // Only the last member is asked for: `has(steps.x.output)` fails where there is no `steps.x`.
      if (testedNode && getMember(testedNode, 'steps') === null) visit(testedNode, guarded);
    } else visit(node.args, guarded);
  };
  visit(tree, false);
  return reliances;
}

const comprehensions = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

/** Names that the expression reads from its scope; those of `initiator` with their member. Own variables do not count. */
export function listNamesRead(tree: ASTNode): string[] {
  const own = new Set<string>();
  const names: string[] = [];
  visitNodes(tree, (node) => {
    if (node.op === 'rcall' && comprehensions.has(node.args[0])) {
      const [variable] = node.args[2];
      if (variable?.op === 'id') own.add(variable.args);
    }
    const member = getMember(node, 'initiator');
    if (member !== null) names.push(`initiator.${member}`);
    if (node.op === 'id') names.push(node.args);
  });
  return names.filter((name) => !own.has(name));
}
