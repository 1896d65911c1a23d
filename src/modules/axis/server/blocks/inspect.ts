/** Block inspection: errors in the settings of this module's blocks before a frame runs. Expressions are unresolved yet. */
import type { z } from 'zod';
import { isExpression, type Json, type SettingProblem } from '#kernel/contract/block.ts';
import { createFieldSchema, type FieldDefinition } from '#kernel/contract/field.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { isAxis } from '../../contract/axis.ts';
import { coreKeys } from '../../contract/filter.ts';
import { relationshipKinds } from '../../contract/relationship.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { readRecords } from '../record.service.ts';
import { getRecordTypes } from '../type.service.ts';

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

function createProblem(code: keyof typeof texts, field: string, value: LocalText | string = ''): SettingProblem {
  const [ko, en] = typeof value === 'string' ? [value, value] : [value.ko, value.en || value.ko];
  const text = texts[code];
  return {
    code,
    field,
    message: { ko: fillTemplate(text.ko, { value: ko }), en: fillTemplate(text.en, { value: en }) },
  };
}

/** A plain text of the author's; undefined for an expression, or for nothing. */
function getConstant(setting: Json | undefined): string | undefined {
  return typeof setting === 'string' && setting !== '' && !isExpression(setting) ? setting : undefined;
}

function hasExpression(value: Json | undefined): boolean {
  if (value === null || typeof value !== 'object') return isExpression(value);
  return Object.values(value).some(hasExpression);
}

interface StepValue {
  key: string;
  value: Json;
  /** Paths of the author's key and value. */
  at: { key: string; value: string };
}

/** The values of a step: rows of the builder, or a map. Null when all of them come from an expression. */
function readStepValues(fields: Json | undefined): StepValue[] | null {
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

function isFitting(field: FieldDefinition, value: Json): boolean {
  // A text that begins with an equals sign is written with an apostrophe before it.
  const plain = typeof value === 'string' && value.startsWith("'=") ? value.slice(1) : value;
  const schema: z.ZodType = createFieldSchema([field]);
  return schema.safeParse({ [field.key]: plain }).success;
}

function findWrongValues(type: TypeDefinition, stepValues: readonly StepValue[]): SettingProblem[] {
  return stepValues.flatMap(({ key, value, at }) => {
    const field = type.fields.find((candidate) => candidate.key === key);
    if (!field) return [createProblem('UNKNOWN_FIELD', at.key, key)];
    return hasExpression(value) || isFitting(field, value) ? [] : [createProblem('WRONG_VALUE', at.value, field.label)];
  });
}

/** Only the product may choose ids: a chosen id could impersonate another record, or block its creation. */
const findChosenId = ({ id }: Settings): SettingProblem[] =>
  id == null || id === '' ? [] : [createProblem('ID_CHOSEN', 'id')];

export async function inspectCreation(
  context: Context,
  settings: Settings,
  frame?: { ofProduct: boolean },
): Promise<SettingProblem[]> {
  return [...(frame?.ofProduct ? [] : findChosenId(settings)), ...(await inspectValues(context, settings))];
}

async function inspectValues(context: Context, settings: Settings): Promise<SettingProblem[]> {
  const [axis, key] = [getConstant(settings.axis), getConstant(settings.type)];
  if (axis !== undefined && !isAxis(axis)) return [createProblem('UNKNOWN_AXIS', 'axis', axis)];
  if (axis === undefined || key === undefined) return [];
  const type = (await getRecordTypes(context)).find((candidate) => candidate.axis === axis && candidate.key === key);
  if (!type) return [createProblem('UNKNOWN_TYPE', 'type', key)];
  const stepValues = readStepValues(settings.fields);
  if (!stepValues) return [];
  const missing = type.fields.filter((field) => field.required && !stepValues.some((value) => value.key === field.key));
  return [
    ...findWrongValues(type, stepValues),
    ...missing.map(({ label }) => createProblem('FIELD_MISSING', 'fields', label)),
  ];
}

const core: ReadonlySet<string> = new Set(coreKeys);

/** Conditions and the order name fields of the type. */
export async function inspectFinding(context: Context, settings: Settings): Promise<SettingProblem[]> {
  const [axis, key] = [getConstant(settings.axis), getConstant(settings.type)];
  if (axis !== undefined && !isAxis(axis)) return [createProblem('UNKNOWN_AXIS', 'axis', axis)];
  if (axis === undefined || key === undefined) return [];
  const type = (await getRecordTypes(context)).find((candidate) => candidate.axis === axis && candidate.key === key);
  if (!type) return [createProblem('UNKNOWN_TYPE', 'type', key)];
  const fieldKeys = new Set(type.fields.map((field) => field.key));
  const rows = Array.isArray(settings.filter) ? settings.filter : [];
  const filtered = rows.flatMap((row, index) => {
    const name = getConstant((row as { field?: Json } | null)?.field);
    const isKnown = name === undefined || core.has(name) || fieldKeys.has(name);
    return isKnown ? [] : [createProblem('UNKNOWN_FIELD', `filter.${index}.field`, name)];
  });
  const sorted = /^-?fields\.(.+)$/.exec(getConstant(settings.sort) ?? '')?.[1];
  return sorted === undefined || fieldKeys.has(sorted)
    ? filtered
    : [...filtered, createProblem('UNKNOWN_FIELD', 'sort', sorted)];
}

async function findUnknownRecords(
  context: Context,
  settings: Settings,
  names: readonly string[],
): Promise<SettingProblem[]> {
  const ids = new Map(names.flatMap((name) => [[name, getConstant(settings[name])] as const]));
  const recordIds = [...new Set([...ids.values()].filter((id) => id !== undefined && isId(id)))] as string[];
  const foundIds = new Set((await readRecords(context, recordIds)).map((record) => record.id));
  return names
    .filter((name) => ids.get(name) !== undefined && !foundIds.has(ids.get(name) as string))
    .map((name) => {
      return createProblem('UNKNOWN_RECORD', name);
    });
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export async function inspectUpdate(context: Context, settings: Settings): Promise<SettingProblem[]> {
  const unknown = await findUnknownRecords(context, settings, ['record']);
  const stepValues = readStepValues(settings.fields);
  if (unknown.length > 0 || !stepValues) return unknown;
  const types = await getRecordTypes(context);
  const id = getConstant(settings.record);
  if (id === undefined) {
    const keys = new Set(types.flatMap((type) => type.fields.map((field) => field.key)));
    return stepValues
      .filter(({ key }) => !keys.has(key))
      .map(({ key, at }) => createProblem('UNKNOWN_FIELD_ANYWHERE', at.key, key));
  }
  const [record] = await readRecords(context, [id]);
  const type = types.find((candidate) => candidate.axis === record?.axis && candidate.key === record.type);
  return type ? findWrongValues(type, stepValues) : [];
}

export function inspectDeletion(context: Context, settings: Settings): Promise<SettingProblem[]> {
  return findUnknownRecords(context, settings, ['record']);
}

export async function inspectRelationship(context: Context, settings: Settings): Promise<SettingProblem[]> {
  const { from, to } = settings;
  const kind = getConstant(settings.kind);
  const isKnown = kind === undefined || (relationshipKinds as readonly string[]).includes(kind);
  const isSelf = getConstant(from) !== undefined && from === to;
  return [
    ...(isKnown ? [] : [createProblem('UNKNOWN_RELATIONSHIP', 'kind', kind)]),
    ...(isSelf ? [createProblem('SELF_RELATION', 'to')] : []),
    ...(await findUnknownRecords(context, settings, ['from', 'to'])),
  ];
}
