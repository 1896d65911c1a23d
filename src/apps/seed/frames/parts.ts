/** Short ways to write the frames of the samples. */

import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';

export type Block = FrameDraft['blocks'][number];
type Words = Block['title'];
type Connection = NonNullable<FrameDraft['connections']>[number];

export const createField = (
  key: string,
  label: [ko: string, en: string],
  kind: FieldDefinition['kind'],
  more: Partial<FieldDefinition> = {},
): FieldDefinition => ({ key, label: { ko: label[0], en: label[1] }, kind, required: true, ...more });

export const item = createField('item', ['품목', 'Item'], 'record', { axis: 'item' });
export const quantity = createField('quantity', ['수량', 'Quantity'], 'integer', { min: 1, max: 100_000 });
export const note = createField('note', ['비고', 'Note'], 'long-text', { required: false, max: 500 });
export const names: FieldDefinition[] = [
  createField('itemName', ['품목 이름', 'Name of the item'], 'text', { max: 200 }),
];

export function createForm(title: Words, fields: FieldDefinition[]): Block {
  return { id: 'form', kind: 'flow.form', title, settings: { fields } };
}

export function createTaskBlock(
  id: string,
  title: Words,
  settings: { title: string; assigneeRole: string } & Record<string, never | string>,
): Block {
  const outlets = [
    { key: 'accepted', label: { ko: '이상 없음', en: 'All is well' } },
    { key: 'refused', label: { ko: '문제 있음', en: 'There is a problem' } },
  ];
  return { id, kind: 'flow.task', title, settings: { ...settings, outlets } };
}

export function createNoticeBlock(
  id: string,
  title: Words,
  settings: { recipient: string; title: string; body: string },
): Block {
  return {
    id,
    kind: 'notification.message',
    title,
    settings: { to: 'role', channel: 'in-app', link: flowPaths.workflows(), ...settings },
  };
}

export const runAsService = (...permissions: string[]): FrameDraft['runAs'] => ({ kind: 'service', permissions });
export const connect = (...pairs: [from: string, to: string, outlet?: string][]): Connection[] =>
  pairs.map(([from, to, outlet]) => ({ from, to, ...(outlet ? { outlet } : {}) }));
