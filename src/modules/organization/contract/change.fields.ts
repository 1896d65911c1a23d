/** Form fields of organisation chart changes. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Change } from './change.ts';
import { createLocalName } from './chart-summary.ts';
import { rankTexts } from './rank.texts.ts';
import type { Rank, RankKind } from './rank.ts';

const field = (
  key: string,
  kind: FieldDefinition['kind'],
  label: LocalText,
  more: Partial<FieldDefinition> = {},
): FieldDefinition => ({ key, kind, label, required: false, ...more });

/** The day whose chart is shown. */
export const dayField: LocalText = { ko: '조직도 기준일', en: 'As on' };

const on = (label: LocalText) => field('on', 'date', label, { required: true });
const since = on({ ko: '적용일', en: 'From' });
const unit = { ko: '부서', en: 'Unit' };
const name = [
  field('name', 'text', { ko: '부서 이름', en: 'Name' }, { required: true, max: 80 }),
  field('nameEn', 'text', { ko: '영어 이름', en: 'Name in English' }, { max: 80 }),
  field('code', 'text', commonTexts.code, { required: true, max: 20 }),
];
const above = field(
  'parent',
  'record',
  { ko: '상위 부서', en: 'Parent unit' },
  {
    help: { ko: '비워 두면 맨 위에 둡니다.', en: 'Leave empty for the top level.' },
  },
);

function rank(kind: RankKind, ranks: readonly Rank[]): FieldDefinition[] {
  const own = ranks.filter((rank) => rank.kind === kind && rank.active).slice(0, 200);
  const options = own.map(({ id, name: label }) => ({ value: id, label: createLocalName(label) }));
  return options.length > 0 ? [field(kind, 'choice', rankTexts.kind.options[kind], { options })] : [];
}

/** The form of one kind of change. */
export function getFormFields(what: Change['what'], ranks: readonly Rank[]): FieldDefinition[] {
  switch (what) {
    case 'unit-add':
      return [...name, above, since];
    case 'unit-rename':
      return [...name, since];
    case 'unit-move':
      return [above, since];
    case 'unit-end':
    case 'seat-end':
      return [on({ ko: '마지막 날', en: 'Last day' })];
    case 'seat-assign':
      return [
        field('person', 'person', { ko: '구성원', en: 'Member' }, { required: true }),
        field('unit', 'record', unit, { required: true }),
        ...rank('position', ranks),
        ...rank('duty', ranks),
        ...rank('grade', ranks),
        field('isHead', 'boolean', { ko: '조직장', en: 'Head of the unit' }),
        field(
          'second',
          'boolean',
          { ko: '겸직', en: 'Second seat' },
          {
            help: {
              ko: '끄면 본직이 되고, 이전 본직은 전날 끝납니다.',
              en: 'Off: the main seat; the one before ends the day before.',
            },
          },
        ),
        since,
        field('until', 'date', { ko: '종료일', en: 'Until' }),
      ];
  }
}

type Values = Readonly<Record<string, unknown>>;
const getText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The change that the filled form means; `id` is that of the unit or seat that it is about. */
export function toChange(what: Change['what'], values: Values, id: string): Change {
  const day = String(values.on);
  const ko = String(values.name ?? '');
  const named = { code: String(values.code ?? ''), name: { ko, en: getText(values.nameEn) ?? ko } };
  switch (what) {
    case 'unit-add':
      return { what, ...named, parent: getText(values.parent), from: day };
    case 'unit-rename':
      return { what, unit: id, ...named, on: day };
    case 'unit-move':
      return { what, unit: id, parent: getText(values.parent), on: day };
    case 'unit-end':
      return { what, unit: id, on: day };
    case 'seat-end':
      return { what, seat: id, on: day };
    case 'seat-assign':
      return {
        ...{ what, person: String(values.person), unit: String(values.unit) },
        ...{ position: getText(values.position), duty: getText(values.duty), grade: getText(values.grade) },
        ...{ isMain: values.second !== true, isHead: values.isHead === true, from: day, until: getText(values.until) },
      };
  }
}
