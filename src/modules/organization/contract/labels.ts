/** Field labels: names of this module's request fields that the kernel does not know. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { dayField } from './change.fields.ts';
import { type ChartColumn, chartColumns } from './chart-file.ts';
import { delegationTexts } from './delegation.texts.ts';
import { rankTexts } from './rank.texts.ts';

const { position, duty, grade } = rankTexts.kind.options;

/** A column of the file, as its head says. */
function getColumnText(key: ChartColumn): LocalText {
  const { ko, en } = chartColumns[key];
  return { ko, en };
}

export const organizationLabels: FieldTexts = {
  active: rankTexts.active,
  changes: { ko: '바꿀 내용', en: 'Changes' },
  absentId: { label: { ko: '부재중인 사람', en: 'Absent person' }, kind: 'record' },
  ceiling: delegationTexts.ceiling.label,
  delegateId: { label: delegationTexts.delegateId.label, kind: 'record' },
  duty: { label: duty, kind: 'choice' },
  from: { label: { ko: '시작하는 날', en: 'First day' }, kind: 'date' },
  grade: { label: grade, kind: 'choice' },
  isHead: { ko: '조직장 여부', en: 'Whether head' },
  isMain: { ko: '본직 여부', en: 'Whether main seat' },
  level: rankTexts.level,
  line: { ko: '줄 번호', en: 'Line' },
  lines: { label: { ko: '파일의 줄', en: 'Lines of the file' }, each: { ko: '줄', en: 'line' } },
  'lines.code': getColumnText('code'),
  'lines.email': commonTexts.email,
  'lines.from': commonTexts.from,
  'lines.head': getColumnText('head'),
  'lines.parent': getColumnText('parent'),
  'lines.seat': getColumnText('seat'),
  'lines.unit': getColumnText('unit'),
  on: { label: dayField, kind: 'date' },
  parent: { label: { ko: '위에 둘 부서', en: 'The unit above' }, kind: 'record' },
  person: { label: { ko: '발령할 구성원', en: 'Member for the seat' }, kind: 'record' },
  position: { label: position, kind: 'choice' },
  seat: { label: { ko: '해제할 보직', en: 'Seat to end' }, kind: 'record' },
  unit: { label: { ko: '바꿀 부서', en: 'Unit to change' }, kind: 'record' },
  until: { label: { ko: '마지막으로 있는 날', en: 'Last day there' }, kind: 'date' },
  what: { label: { ko: '바꾸는 방법', en: 'Kind of change' }, kind: 'choice' },
};
