/** From a filter as callers write it to tests on columns and on the JSON of fields. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { FieldDefinition, FieldKind } from '#kernel/contract/field.ts';
import { readDay } from '#kernel/contract/input/day.ts';
import { readEmail } from '#kernel/contract/input/email.ts';
import { readNumber } from '#kernel/contract/input/number.ts';
import { readPatterned } from '#kernel/contract/input/patterned.ts';
import { readPhone } from '#kernel/contract/input/phone.ts';
import { readText } from '#kernel/contract/input/text.ts';
import { readYesNo } from '#kernel/contract/input/yes-no.ts';
import { isSealedKind } from '#kernel/contract/sealed-value.ts';
import { type Condition, type CoreKey, type Filter, type Scalar, sortableKinds } from '../contract/filter.ts';
import type { TypeDefinition } from '../contract/type.ts';
import type { CoreTest, ListQuery, Order } from './list.queries.ts';

function throwFilterError(field: string, code: string): never {
  throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field, code }] });
}

const numeric: readonly FieldKind[] = ['integer', 'decimal', 'money'];

function assertKind(field: FieldDefinition, value: Scalar): void {
  const expected = numeric.includes(field.kind) ? 'number' : field.kind === 'boolean' ? 'boolean' : 'string';
  if (field.kind === 'lines' || isSealedKind(field.kind) || typeof value !== expected)
    throwFilterError(`filter.fields.${field.key}`, 'invalid_type');
}

/** Converts a filter value to the field's stored form: days, numbers, addresses. */
function toStoredForm(field: FieldDefinition, value: Scalar): Scalar {
  if (typeof value !== 'string') return value;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return readNumber(value) ?? value;
    case 'boolean':
      return readYesNo(value) ?? value;
    case 'date':
      return readDay(value).day ?? value;
    case 'phone':
      return readPhone(value) ?? value;
    case 'email':
      return readEmail(value);
    case 'text':
      return field.pattern?.ready ? readPatterned(field.pattern.ready, value) : readText(value);
    default:
      return readText(value, true);
  }
}

/** @throws VALIDATION_FAILED for a value of another kind */
function readValue(field: FieldDefinition, written: Scalar): Scalar {
  const value = toStoredForm(field, written);
  assertKind(field, value);
  return value;
}

/** A field in the path language of JSON; money is compared by its amount. Keys are letters and digits only. */
const getJsonPath = (field: FieldDefinition): string =>
  field.kind === 'money' ? `$.${field.key}.amount` : `$.${field.key}`;

const operators = { ne: '==', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** @param meant the state or the fallback of a record that says none */
function buildPathTests(field: FieldDefinition, condition: Condition, meant: string | undefined): string[] {
  const path = getJsonPath(field);
  const tests: string[] = [];
  for (const [name, operator] of Object.entries(operators)) {
    const value = condition[name as keyof typeof operators];
    if (value === undefined) continue;
    const written = readValue(field, value);
    const test = `${path} ${operator} ${JSON.stringify(written)}`;
    const unsaid = written === meant ? ` || !exists(${path})` : '';
    tests.push(name === 'ne' ? `!(${test}${unsaid})` : test);
  }
  if (condition.in) {
    const values = condition.in.map((value) => readValue(field, value));
    const named = values.map((value) => `${path} == ${JSON.stringify(value)}`);
    const unsaid = values.some((value) => value === meant) ? [`!exists(${path})`] : [];
    tests.push([...named, ...unsaid].join(' || '));
  }
  if (condition.contains !== undefined) {
    const part = toStoredForm(field, condition.contains);
    assertKind(field, condition.contains);
    tests.push(`${path} like_regex ${JSON.stringify(String(part))} flag "iq"`);
  }
  if (condition.empty !== undefined) tests.push(`${condition.empty ? '!' : ''}exists(${path})`);
  return tests;
}

function buildContainment(field: FieldDefinition, written: Scalar): unknown {
  const value = readValue(field, written);
  if (field.kind === 'money') return { amount: value };
  return field.kind === 'choices' ? [value] : value;
}

function buildCoreTests(key: CoreKey, condition: Condition): CoreTest[] {
  const tests = Object.entries(condition).filter(([, value]) => value !== undefined);
  return tests.map(([operator, value]) => {
    const wrong =
      operator !== 'empty' && !(Array.isArray(value) ? value : [value]).every((item) => typeof item === 'string');
    if (wrong) throwFilterError(`filter.${key}`, 'invalid_type');
    const stored = typeof value === 'string' ? readText(value) : value;
    return { key, operator: operator as CoreTest['operator'], value: stored };
  });
}

/** The field on every one of the types, so that the filter means one thing. @throws VALIDATION_FAILED */
function findField(types: readonly TypeDefinition[], key: string, where: string): FieldDefinition {
  const [first, ...others] = types.map((type) => type.fields.find((field) => field.key === key));
  if (!first || others.some((other) => other?.kind !== first.kind)) return throwFilterError(where, 'unknown_field');
  return first;
}

/** The state or the fallback that a record says nothing of, where it is the same of all types. */
function getImpliedValue(types: readonly TypeDefinition[], key: string): string | undefined {
  const [first, ...others] = types.map(({ fields, states }) =>
    states?.field === key ? states.start[0] : fields.find((field) => field.key === key)?.fallback,
  );
  return others.every((other) => other === first) ? first : undefined;
}

/** @throws VALIDATION_FAILED for fields that the types do not have, or values of another kind */
export function readFilter(
  types: readonly TypeDefinition[],
  filter: Filter,
): Pick<ListQuery, 'core' | 'contains' | 'jsonPath'> {
  const core: CoreTest[] = [];
  const contains: Record<string, unknown> = {};
  const path: string[] = [];
  for (const [name, condition] of Object.entries(filter)) {
    if (!condition) continue;
    if (!name.startsWith('fields.')) {
      core.push(...buildCoreTests(name as CoreKey, condition));
      continue;
    }
    const key = name.slice('fields.'.length);
    const field = findField(types, key, `filter.${name}`);
    const meant = getImpliedValue(types, key);
    const { eq, ...others } = condition;
    if (eq !== undefined && eq === meant) path.push(...buildPathTests(field, { in: [eq] }, meant));
    else if (eq !== undefined) contains[key] = buildContainment(field, eq);
    path.push(...buildPathTests(field, others, meant));
  }
  return {
    core,
    contains: Object.keys(contains).length > 0 ? contains : null,
    jsonPath: path.length > 0 ? path.map((test) => `(${test})`).join(' && ') : null,
  };
}

/** @throws VALIDATION_FAILED for fields that the types do not have or that have no order */
export function readSort(types: readonly TypeDefinition[], sort: string): Order {
  const down = sort.startsWith('-');
  const name = down ? sort.slice(1) : sort;
  if (!name.startsWith('fields.')) return { by: name as Exclude<Order['by'], object>, down };
  const field = findField(types, name.slice('fields.'.length), 'sort');
  if (!sortableKinds.includes(field.kind)) throwFilterError('sort', 'not_sortable');
  const isText = ['text', 'email', 'phone'].includes(field.kind);
  return { by: { path: field.kind === 'money' ? [field.key, 'amount'] : [field.key], isText }, down };
}
