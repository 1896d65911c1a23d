/** Blocks of flows that change the organisation chart. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { LocalDate } from '#kernel/contract/time.ts';
import { organizationErrors as errors } from './errors.ts';

const refusals = [
  ...[errors.UNIT_UNKNOWN, errors.UNIT_CYCLE, errors.UNIT_CODE_TAKEN, errors.UNIT_NOT_EMPTY],
  ...[errors.SEAT_UNKNOWN, errors.SEAT_OVERLAPS, errors.SEAT_NOT_MEMBER, errors.RANK_UNKNOWN],
  ...[errors.CHART_DATES_REVERSED, errors.CHART_UNCHANGED, errors.CHART_CHANGES_MISSING],
];
const writing = {
  icon: 'record',
  outlets: ['next'],
  reversibility: 'reversible',
  permission: 'organization.chart.write',
  act: { ko: '조직도와 인사 발령을 바꿉니다', en: 'Changes the chart and the seats of members' },
  sensitive: true,
  errors: refusals,
} as const;

const field = (key: string, kind: FieldDefinition['kind'], label: LocalText, required = false): FieldDefinition => ({
  key,
  kind,
  label,
  required,
});

const on = field('on', 'date', { ko: '적용일(비우면 오늘)', en: 'From (today if empty)' });

export const unitMoveBlock = defineBlock({
  ...writing,
  kind: 'organization.unit-move',
  title: { ko: '부서 옮기기', en: 'Move a unit' },
  description: {
    ko: '부서를 다른 상위 부서 아래로 옮깁니다. 되돌리면 이전 위치로 돌아갑니다.',
    en: 'Moves a unit below another one. Undo puts it back where it was.',
  },
  settings: z.strictObject({ unit: Id, parent: Id.nullish(), on: LocalDate.nullish() }),
  form: [
    field('unit', 'text', { ko: '옮길 부서', en: 'Unit' }, true),
    field('parent', 'text', { ko: '새 상위 부서(비우면 맨 위)', en: 'New unit above (the top if empty)' }),
    on,
  ],
});

export const seatAssignBlock = defineBlock({
  ...writing,
  kind: 'organization.seat-assign',
  title: { ko: '인사 발령', en: 'Assign a seat' },
  description: {
    ko: '구성원을 부서에 발령합니다. 본직이면 이전 본직은 전날 끝납니다. 되돌리면 이전 소속으로 돌아갑니다.',
    en: 'Gives a member a seat in a unit. A main seat ends the one before. Undo brings the former seat back.',
  },
  settings: z.strictObject({
    person: Id,
    unit: Id,
    position: Id.nullish(),
    duty: Id.nullish(),
    grade: Id.nullish(),
    second: z.boolean().default(false),
    head: z.boolean().default(false),
    on: LocalDate.nullish(),
    until: LocalDate.nullish(),
  }),
  form: [
    field('person', 'text', { ko: '구성원', en: 'Member' }, true),
    field('unit', 'text', { ko: '부서', en: 'Unit' }, true),
    field('position', 'text', { ko: '직위', en: 'Job title' }),
    field('duty', 'text', { ko: '직책', en: 'Duty' }),
    field('grade', 'text', { ko: '직급', en: 'Grade' }),
    field('second', 'boolean', { ko: '겸직', en: 'Second seat' }),
    field('head', 'boolean', { ko: '조직장', en: 'Head of the unit' }),
    on,
    field('until', 'date', { ko: '종료일', en: 'Until' }),
  ],
});

/** Used only in the product's frame `chart-change`: its changes come with the start. */
export const chartChangeBlock = defineBlock({
  ...writing,
  kind: 'organization.chart-change',
  title: { ko: '조직도 변경', en: 'Change the chart' },
  description: {
    ko: '조직도의 여러 부서와 보직을 한꺼번에 변경합니다. 되돌리면 이전 조직도로 돌아갑니다.',
    en: 'Changes several units and seats of the chart together. Undo brings the former chart back.',
  },
  settings: z.strictObject({ size: z.int().min(1) }),
  form: [],
});

export const leaveBlock = defineBlock({
  ...writing,
  kind: 'organization.leave',
  title: { ko: '보직 정리', en: 'Leave the chart' },
  description: {
    ko: '퇴사하는 구성원의 보직을 오늘부로 해제합니다. 이어받을 사람이 있으면 조직장을 넘깁니다. 되돌리면 이전 보직으로 돌아갑니다.',
    en: 'Ends the assignments of a leaving member. Units the member led go to the successor. Undo restores the assignments.',
  },
  settings: z.strictObject({ person: Id, heir: Id.nullish() }),
  form: [
    field('person', 'text', { ko: '떠나는 구성원', en: 'Leaving member' }, true),
    field('heir', 'text', { ko: '조직장을 이어받을 구성원', en: 'New head of the units' }),
  ],
});
