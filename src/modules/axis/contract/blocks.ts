/** Blocks of flows that make, change, delete and relate records. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { type FieldDefinition, FieldKey } from '#kernel/contract/field.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { axes, axisLabels } from './axis.ts';
import { axisErrors } from './errors.ts';
import { coreKeys, defaultSort, Filter, Sort } from './filter.ts';
import { Code, FieldValues, Title } from './record.ts';
import { relationshipKinds, relationshipLabels } from './relationship.ts';
import { AxisName, TypeKey } from './type.ts';

export const recordErrors = [
  axisErrors.RECORD_TYPE_FORBIDDEN,
  axisErrors.UNKNOWN_AXIS,
  axisErrors.UNKNOWN_TYPE,
  axisErrors.UNKNOWN_REFERENCE,
  axisErrors.RECORD_STATE_REFUSED,
  axisErrors.RECORD_FIELD_KEPT,
  axisErrors.RECORD_SHOWN,
  axisErrors.RECORD_VALUE_REFUSED,
  axisErrors.RECORD_VALUE_TAKEN,
  axisErrors.RECORD_REFERENCED,
  axisErrors.SELF_RELATION,
  axisErrors.BULK_WITHOUT_RECORDS,
  axisErrors.BULK_REPEATED_RECORD,
];

/** Fields of a step are rows in the builder: a key, and a value or an expression. */
const FieldRows = z
  .array(z.strictObject({ key: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/), value: z.unknown() }))
  .max(60)
  .transform((rows): Record<string, unknown> => Object.fromEntries(rows.map((row) => [row.key, row.value])));
const Values = z.union([FieldRows, FieldValues]);

function field(key: string, kind: FieldDefinition['kind'], label: LocalText, more?: Partial<FieldDefinition>) {
  return { key, kind, label, required: false, ...more } satisfies FieldDefinition;
}

const axisField = field(
  'axis',
  'choice',
  { ko: '축', en: 'Axis' },
  {
    required: true,
    options: axes.map((value) => ({ value, label: axisLabels[value] })),
  },
);
const typeField = field('type', 'text', commonTexts.type, { required: true, max: 40 });
const recordField = field(
  'record',
  'text',
  { ko: '레코드', en: 'Record' },
  {
    required: true,
    help: {
      ko: '레코드의 식별자이거나 =로 시작하는 식입니다.',
      en: 'The id of a record, or an expression that begins with =.',
    },
  },
);
const valueRows = field(
  'fields',
  'lines',
  { ko: '필드 값', en: 'Field values' },
  {
    fields: [
      field('key', 'text', { ko: '필드', en: 'Field' }, { required: true, max: 40 }),
      field('value', 'text', { ko: '값 또는 식', en: 'Value or expression' }, { max: 2000 }),
    ],
  },
);

export const recordCreateBlock = defineBlock({
  kind: 'axis.record-create',
  icon: 'record',
  title: { ko: '레코드 등록', en: 'Create a record' },
  description: {
    ko: '고른 축과 유형에 레코드를 등록합니다. 되돌리면 삭제됩니다.',
    en: 'Creates a record of the chosen axis and type. Undo deletes it.',
  },
  settings: z.strictObject({
    axis: AxisName,
    type: TypeKey,
    title: Title,
    code: Code.nullish(),
    fields: Values.default({}),
    /** Chosen by the product's own flows, which return it to the starter; frames of companies may not set it. */
    id: Id.nullish(),
  }),
  form: [
    axisField,
    typeField,
    field('title', 'text', commonTexts.title, { required: true, max: 200 }),
    field('code', 'text', commonTexts.code, { max: 60 }),
    valueRows,
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  // The right of the record's type is asked when the step runs.
  permission: null,
  errors: recordErrors,
});

export const recordUpdateBlock = defineBlock({
  kind: 'axis.record-update',
  icon: 'record',
  title: { ko: '레코드 수정', en: 'Edit a record' },
  description: {
    ko: '레코드에서 적은 값만 바꿉니다. 되돌리면 그 뒤에 바뀌지 않은 값만 이전 값으로 돌아갑니다.',
    en: 'Changes only the values named. Undo puts back those that did not change since.',
  },
  settings: z.strictObject({
    record: Id,
    title: Title.optional(),
    code: Code.nullish(),
    fields: Values.default({}),
  }),
  form: [
    recordField,
    field('title', 'text', commonTexts.title, { max: 200 }),
    field('code', 'text', commonTexts.code, { max: 60 }),
    valueRows,
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  // The right of the record's type is asked when the step runs.
  permission: null,
  errors: recordErrors,
});

export const recordDeleteBlock = defineBlock({
  kind: 'axis.record-delete',
  icon: 'record',
  title: { ko: '레코드 삭제', en: 'Delete a record' },
  description: { ko: '레코드를 삭제합니다. 되돌리면 복원됩니다.', en: 'Deletes a record. Undo restores it.' },
  settings: z.strictObject({ record: Id }),
  form: [recordField],
  outlets: ['next'],
  reversibility: 'reversible',
  // The right of the record's type is asked when the step runs.
  permission: null,
  errors: recordErrors,
});

const comparisons = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'in', 'empty'] as const;
const comparisonLabels: Record<(typeof comparisons)[number], LocalText> = {
  eq: { ko: '같음', en: 'is' },
  ne: { ko: '다름', en: 'is not' },
  gt: { ko: '보다 큼', en: 'is more than' },
  gte: { ko: '이상', en: 'is at least' },
  lt: { ko: '보다 작음', en: 'is less than' },
  lte: { ko: '이하', en: 'is at most' },
  contains: { ko: '포함함', en: 'contains' },
  in: { ko: '이 중 하나', en: 'is one of' },
  empty: { ko: '비어 있음', en: 'is empty' },
};

/** Conditions are rows in the builder; all of them must hold. A value that is missing is refused: it would find more than was meant. */
const FilterRows = z
  .array(z.strictObject({ field: FieldKey, is: z.enum(comparisons).default('eq'), value: z.unknown() }))
  .max(10)
  .transform((rows): unknown => {
    const filter: Record<string, Record<string, unknown>> = {};
    for (const { field: key, is, value } of rows) {
      const name = (coreKeys as readonly string[]).includes(key) ? key : `fields.${key}`;
      filter[name] = { ...filter[name], [is]: value };
    }
    return filter;
  })
  .pipe(Filter);

export const findRecordsBlock = defineBlock({
  kind: 'axis.find-records',
  icon: 'record',
  title: { ko: '레코드 찾기', en: 'Find records' },
  description: {
    ko: '조건에 맞는 레코드를 찾아 다음 단계에서 씁니다. 볼 권한이 있는 유형에서만 찾습니다.',
    en: 'Finds records that meet the conditions, for the following steps. Only types the flow can read.',
  },
  settings: z.strictObject({
    axis: AxisName,
    type: TypeKey,
    filter: FilterRows.prefault([]),
    sort: Sort.default(defaultSort),
    limit: z.int().min(1).max(200).default(50),
  }),
  form: [
    axisField,
    typeField,
    field(
      'filter',
      'lines',
      { ko: '조건', en: 'Conditions' },
      {
        max: 10,
        fields: [
          field('field', 'text', { ko: '필드', en: 'Field' }, { required: true, max: 40 }),
          field(
            'is',
            'choice',
            { ko: '비교', en: 'Comparison' },
            { options: comparisons.map((value) => ({ value, label: comparisonLabels[value] })) },
          ),
          field('value', 'text', { ko: '값 또는 식', en: 'Value or expression' }, { max: 2000 }),
        ],
      },
    ),
    field(
      'sort',
      'text',
      { ko: '정렬', en: 'Order' },
      {
        max: 45,
        help: {
          ko: 'title, -updatedAt, fields.price처럼 적습니다. -를 붙이면 큰 값부터입니다.',
          en: 'Such as title, -updatedAt, fields.price. A minus puts the largest first.',
        },
      },
    ),
    field('limit', 'integer', { ko: '최대 개수', en: 'At most' }, { min: 1, max: 200 }),
  ],
  outlets: ['next'],
  reversibility: 'no-effect',
  lists: true,
  // The right to read the type is asked when the step runs.
  permission: null,
  errors: [axisErrors.RECORD_TYPE_FORBIDDEN, axisErrors.UNKNOWN_AXIS, axisErrors.UNKNOWN_TYPE],
});

/** Used only in the product's frame `record-bulk`; its rows arrive with the start. */
export const recordBulkBlock = defineBlock({
  kind: 'axis.record-bulk',
  icon: 'record',
  title: { ko: '한꺼번에 변경', en: 'Change together' },
  description: {
    ko: '여러 항목을 한꺼번에 등록, 수정, 삭제합니다. 되돌리면 그 뒤에 바뀌지 않은 항목이 이전 상태로 돌아갑니다.',
    en: 'Creates, edits or deletes many records. Undo restores those not changed since.',
  },
  settings: z.strictObject({ axis: AxisName, type: TypeKey, operation: z.enum(['create', 'update', 'delete']) }),
  form: [],
  outlets: ['next'],
  reversibility: 'reversible',
  // The right of the record's type is asked when the step runs.
  permission: null,
  errors: recordErrors,
});

export const relationshipBlock = defineBlock({
  kind: 'axis.relationship',
  icon: 'link',
  title: { ko: '관계 맺기', en: 'Relate records' },
  description: {
    ko: '두 레코드의 관계를 추가하거나 끊습니다. 되돌리면 이전 상태가 됩니다.',
    en: 'Adds or removes a relationship of two records. Undo puts it back.',
  },
  settings: z.strictObject({
    operation: z.enum(['add', 'remove']).default('add'),
    kind: z.enum(relationshipKinds),
    from: Id,
    to: Id,
  }),
  form: [
    field(
      'operation',
      'choice',
      { ko: '작업', en: 'Operation' },
      {
        required: true,
        options: [
          { value: 'add', label: commonTexts.add },
          { value: 'remove', label: { ko: '끊기', en: 'Remove' } },
        ],
      },
    ),
    field(
      'kind',
      'choice',
      { ko: '관계', en: 'Relationship' },
      {
        required: true,
        options: relationshipKinds.map((value) => ({ value, label: relationshipLabels[value].outgoing })),
      },
    ),
    field('from', 'text', { ko: '기준 레코드', en: 'From record' }, { required: true }),
    field('to', 'text', { ko: '대상 레코드', en: 'To record' }, { required: true }),
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  // The right of the record's type is asked when the step runs.
  permission: null,
  errors: recordErrors,
});
