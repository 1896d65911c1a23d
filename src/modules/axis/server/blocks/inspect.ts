/** What is wrong with the settings of this room's blocks before a frame ever runs. Expressions are not known yet. */
import type { z } from 'zod';
import { isExpression, type Json, type SettingProblem } from '#kernel/contract/block.ts';
import { type FieldDefinition, schemaOf } from '#kernel/contract/field.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { isAxis } from '../../contract/axis.ts';
import { coreKeys } from '../../contract/filter.ts';
import { relationshipKinds } from '../../contract/relationship.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { readRecords } from '../record.service.ts';
import { recordTypes } from '../type.service.ts';

type Settings = { readonly [key: string]: Json };

const texts = {
  UNKNOWN_AXIS: { ko: '‘{value}’ 축이 없습니다.', en: 'There is no axis ‘{value}’.' },
  UNKNOWN_TYPE: { ko: '‘{value}’ 유형이 없습니다.', en: 'There is no type ‘{value}’.' },
  UNKNOWN_FIELD: { ko: '이 유형에는 ‘{value}’ 필드가 없습니다.', en: 'The type has no field ‘{value}’.' },
  UNKNOWN_FIELD_ANYWHERE: { ko: '‘{value}’ 필드가 있는 유형이 없습니다.', en: 'No type has a field ‘{value}’.' },
  WRONG_VALUE: { ko: '‘{value}’ 필드에 맞지 않는 값입니다.', en: 'This value does not fit the field ‘{value}’.' },
  FIELD_MISSING: { ko: '‘{value}’ 값이 꼭 있어야 합니다.', en: 'The field ‘{value}’ needs a value.' },
  UNKNOWN_RECORD: { ko: '고른 항목을 찾을 수 없습니다.', en: 'The record chosen cannot be found.' },
  UNKNOWN_RELATIONSHIP: { ko: '‘{value}’ 관계가 없습니다.', en: 'There is no relationship ‘{value}’.' },
  ID_CHOSEN: {
    ko: '항목의 번호는 제품이 정합니다. 이 값은 비워 두세요.',
    en: 'The product chooses the id of a record. Leave this empty.',
  },
  SELF_RELATION: { ko: '자기 자신과는 관계를 맺을 수 없습니다.', en: 'A record cannot be related to itself.' },
} as const satisfies Record<string, LocalText>;

function problem(code: keyof typeof texts, field: string, value: LocalText | string = ''): SettingProblem {
  const [ko, en] = typeof value === 'string' ? [value, value] : [value.ko, value.en || value.ko];
  const text = texts[code];
  return { code, field, message: { ko: fill(text.ko, { value: ko }), en: fill(text.en, { value: en }) } };
}

/** A plain text of the author's; undefined for an expression, or for nothing. */
function constant(setting: Json | undefined): string | undefined {
  return typeof setting === 'string' && setting !== '' && !isExpression(setting) ? setting : undefined;
}

function hasExpression(value: Json | undefined): boolean {
  if (value === null || typeof value !== 'object') return isExpression(value);
  return Object.values(value).some(hasExpression);
}

interface Given {
  key: string;
  value: Json;
  /** Where the author wrote the key, and the value. */
  at: { key: string; value: string };
}

/** The values of a step: rows of the builder, or a map. Null when all of them come from an expression. */
function givenIn(fields: Json | undefined): Given[] | null {
  if (isExpression(fields)) return null;
  if (Array.isArray(fields)) {
    return fields.flatMap((row, index) => {
      const { key, value = null } = (row ?? {}) as { key?: Json; value?: Json };
      if (typeof key !== 'string' || key === '') return [];
      return [{ key, value, at: { key: `fields.${index}.key`, value: `fields.${index}.value` } }];
    });
  }
  const map = (fields ?? {}) as { [key: string]: Json };
  return Object.entries(map).map(([key, value]) => ({
    key,
    value,
    at: { key: `fields.${key}`, value: `fields.${key}` },
  }));
}

function fits(field: FieldDefinition, value: Json): boolean {
  // A text that begins with an equals sign is written with an apostrophe before it.
  const plain = typeof value === 'string' && value.startsWith("'=") ? value.slice(1) : value;
  const schema: z.ZodType = schemaOf([field]);
  return schema.safeParse({ [field.key]: plain }).success;
}

function wrongValues(type: TypeDefinition, given: readonly Given[]): SettingProblem[] {
  return given.flatMap(({ key, value, at }) => {
    const field = type.fields.find((known) => known.key === key);
    if (!field) return [problem('UNKNOWN_FIELD', at.key, key)];
    return hasExpression(value) || fits(field, value) ? [] : [problem('WRONG_VALUE', at.value, field.label)];
  });
}

/** Ids are the product's to choose: with one of one's own, a record could pass for another thing, or stand in its way. */
const chosenId = ({ id }: Settings): SettingProblem[] => (id == null || id === '' ? [] : [problem('ID_CHOSEN', 'id')]);

export async function inspectCreation(
  context: Context,
  settings: Settings,
  frame?: { ofProduct: boolean },
): Promise<SettingProblem[]> {
  return [...(frame?.ofProduct ? [] : chosenId(settings)), ...(await inspectValues(context, settings))];
}

async function inspectValues(context: Context, settings: Settings): Promise<SettingProblem[]> {
  const [axis, key] = [constant(settings.axis), constant(settings.type)];
  if (axis !== undefined && !isAxis(axis)) return [problem('UNKNOWN_AXIS', 'axis', axis)];
  if (axis === undefined || key === undefined) return [];
  const type = (await recordTypes(context)).find((known) => known.axis === axis && known.key === key);
  if (!type) return [problem('UNKNOWN_TYPE', 'type', key)];
  const given = givenIn(settings.fields);
  if (!given) return [];
  const missing = type.fields.filter((field) => field.required && !given.some((value) => value.key === field.key));
  return [...wrongValues(type, given), ...missing.map(({ label }) => problem('FIELD_MISSING', 'fields', label))];
}

const core: ReadonlySet<string> = new Set(coreKeys);

/** Conditions and the order name fields of the type. */
export async function inspectFinding(context: Context, settings: Settings): Promise<SettingProblem[]> {
  const [axis, key] = [constant(settings.axis), constant(settings.type)];
  if (axis !== undefined && !isAxis(axis)) return [problem('UNKNOWN_AXIS', 'axis', axis)];
  if (axis === undefined || key === undefined) return [];
  const type = (await recordTypes(context)).find((known) => known.axis === axis && known.key === key);
  if (!type) return [problem('UNKNOWN_TYPE', 'type', key)];
  const known = new Set(type.fields.map((field) => field.key));
  const rows = Array.isArray(settings.filter) ? settings.filter : [];
  const filtered = rows.flatMap((row, index) => {
    const name = constant((row as { field?: Json } | null)?.field);
    const isKnown = name === undefined || core.has(name) || known.has(name);
    return isKnown ? [] : [problem('UNKNOWN_FIELD', `filter.${index}.field`, name)];
  });
  const sorted = /^-?fields\.(.+)$/.exec(constant(settings.sort) ?? '')?.[1];
  return sorted === undefined || known.has(sorted) ? filtered : [...filtered, problem('UNKNOWN_FIELD', 'sort', sorted)];
}

async function unknownRecords(
  context: Context,
  settings: Settings,
  names: readonly string[],
): Promise<SettingProblem[]> {
  const ids = new Map(names.flatMap((name) => [[name, constant(settings[name])] as const]));
  const wanted = [...new Set([...ids.values()].filter((id) => id !== undefined && isId(id)))] as string[];
  const found = new Set((await readRecords(context, wanted)).map((record) => record.id));
  return names
    .filter((name) => ids.get(name) !== undefined && !found.has(ids.get(name) as string))
    .map((name) => {
      return problem('UNKNOWN_RECORD', name);
    });
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export async function inspectUpdate(context: Context, settings: Settings): Promise<SettingProblem[]> {
  const unknown = await unknownRecords(context, settings, ['record']);
  const given = givenIn(settings.fields);
  if (unknown.length > 0 || !given) return unknown;
  const types = await recordTypes(context);
  const id = constant(settings.record);
  if (id === undefined) {
    const keys = new Set(types.flatMap((type) => type.fields.map((field) => field.key)));
    return given
      .filter(({ key }) => !keys.has(key))
      .map(({ key, at }) => problem('UNKNOWN_FIELD_ANYWHERE', at.key, key));
  }
  const [record] = await readRecords(context, [id]);
  const type = types.find((known) => known.axis === record?.axis && known.key === record.type);
  return type ? wrongValues(type, given) : [];
}

export function inspectDeletion(context: Context, settings: Settings): Promise<SettingProblem[]> {
  return unknownRecords(context, settings, ['record']);
}

export async function inspectRelationship(context: Context, settings: Settings): Promise<SettingProblem[]> {
  const { from, to } = settings;
  const kind = constant(settings.kind);
  const isKnown = kind === undefined || (relationshipKinds as readonly string[]).includes(kind);
  const isSelf = constant(from) !== undefined && from === to;
  return [
    ...(isKnown ? [] : [problem('UNKNOWN_RELATIONSHIP', 'kind', kind)]),
    ...(isSelf ? [problem('SELF_RELATION', 'to')] : []),
    ...(await unknownRecords(context, settings, ['from', 'to'])),
  ];
}
