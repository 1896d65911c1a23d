// @vitest-environment jsdom
import { Notifications, notifications } from '@mantine/notifications';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { click, findByName, renderWeb, type as typeInto, waitFor } from '#kernel/web/testing/render.tsx';
import type { AxisRecordView } from '../contract/record.ts';
import type { TypeView } from '../contract/type.ts';
import { BulkEdit } from './components/BulkEdit.tsx';
import { RecordBrowser } from './components/RecordBrowser.tsx';
import { RecordForm } from './components/RecordForm.tsx';
import { useActions } from './components/useActions.tsx';
import type { BrowserPlace, RecordSlots } from './slots.ts';

const both = (ko: string) => ({ ko, en: ko });
const state = (value: string) => ({ value, label: both(value) });
const at = '2026-11-20T00:00:00.000Z';
const record = (change: Partial<AxisRecordView> = {}): AxisRecordView => ({
  ...{ id: '0192f000-0000-7000-8000-00000000000a', axis: 'item', type: 'asset', title: '노트북', code: null },
  ...{ fields: {}, version: 1, references: [], createdAt: at, createdBy: null, updatedAt: at, updatedBy: null },
  deletedAt: null,
  ...change,
});
const type = (change: Partial<TypeView> = {}): TypeView => ({
  ...{ axis: 'item', key: 'asset', label: both('자산'), version: 1, builtin: true, open: true, personal: false },
  fields: [
    { key: 'status', kind: 'choice', label: both('상태'), required: false, options: ['새것', '승인'].map(state) },
    { key: 'account', kind: 'text', label: both('계정'), required: false },
    { key: 'serial', kind: 'text', label: both('일련번호'), required: false },
  ],
  states: { field: 'status', start: ['새것'], moves: { 새것: ['승인'] } },
  actions: [
    { key: 'link', label: both('연결하기'), asks: ['account'], permission: 'entity.account.link' },
    { key: 'propose', label: both('제안하기') },
    { key: 'approve', label: both('승인하기'), to: '승인', permission: 'item.sale.manage' },
  ],
  rights: { write: true, erase: false, actions: ['link', 'propose'] },
  ...change,
});

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  notifications.clean();
  await close();
  vi.unstubAllGlobals();
});
const shows = (text: string) => waitFor(() => document.body.textContent?.includes(text));

function Acting({ of: kind, slots = {} }: { of: TypeView; slots?: RecordSlots }) {
  const { of, dialog } = useActions(slots);
  return (
    <>
      <Notifications />
      {of(record(), kind).map(({ label, onClick }) => (
        <button key={label} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
      {dialog}
    </>
  );
}
const Asks = () => null;
const offered = async () => {
  await waitFor(() => findByName('제안하기'));
  return [...document.querySelectorAll('button')]
    .map(({ textContent }) => textContent)
    .filter((text) => /하기$/.test(text ?? ''));
};

it('an action with required values is offered where its module has a dialog for it, and always for a company’s own type', async () => {
  for (const [screen, expected] of [
    [<Acting key="1" of={type()} />, ['제안하기']],
    [<Acting key="2" of={type()} slots={{ dialogs: { 'asset/link': Asks } }} />, ['연결하기', '제안하기']],
    [<Acting key="3" of={type({ builtin: false })} />, ['연결하기', '제안하기']],
  ] as const) {
    ({ close } = await renderWeb(screen));
    expect(await offered()).toEqual(expected);
    await close();
  }
});

it.each([
  ['finished', '노트북: 제안하기 처리했습니다.'],
  ['waiting', '노트북: 제안하기 흐름을 시작했습니다.'],
])('says whether what was asked is done: %s', async (status, words) => {
  const path = `POST /api/axis/item/asset/${record().id}/actions/propose`;
  const data = { executionId: 'run', status, record: record() };
  const drawn = await renderWeb(<Acting of={type()} />, {
    replies: { [path]: { status: 201, body: { success: true, data } } },
  });
  close = drawn.close;
  await click(await waitFor(() => findByName('제안하기')));
  await click(await waitFor(() => findByName('제안하기', document.querySelector('[role=dialog]') ?? undefined)));
  await shows(words);
});

it('a deleted record leads to the place of its restoration, and offers no other action', async () => {
  const place: BrowserPlace = {
    ...{ axis: 'item', type: 'asset', views: 'asset', list: '/domains/item/asset', title: both('자산'), crumbs: [] },
    home: ({ id }) => `/domains/item/items/${id}`,
    slots: { useRowActions: () => ({ row: () => [{ label: '판매가 변경', onClick: () => undefined }] }) },
  };
  const gone = record({ deletedAt: at });
  const listed = (rows: AxisRecordView[]) => ({
    'GET /api/axis/types': { body: { success: true, data: [type()] } },
    'GET /api/axis/item/asset': { body: { success: true, data: rows, page: { nextCursor: null, limit: 50 } } },
  });
  const drawn = await renderWeb(<RecordBrowser place={place} />, { path: '/?deleted=true', replies: listed([gone]) });
  close = drawn.close;
  const link = await waitFor(() => findByName('노트북'));
  expect(link.getAttribute('href')).toBe(`/entities/item/asset/${gone.id}`);
  expect(document.querySelector('tbody [aria-haspopup=menu]')).toBeNull();
  await close();
  const live = await renderWeb(<RecordBrowser place={place} />, { replies: listed([record()]) });
  close = live.close;
  expect((await waitFor(() => findByName('노트북'))).getAttribute('href')).toBe(`/domains/item/items/${gone.id}`);
  expect(document.querySelector('tbody [aria-haspopup=menu]')).not.toBeNull();
});

function Form() {
  const [version, setVersion] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        누가 바꿈
      </button>
      <RecordForm record={record({ version, fields: { serial: `S-${version}` } })} type={type()} />
    </>
  );
}

it('an untouched form takes incoming changes; an edited one reports them and preserves typed input', async () => {
  const drawn = await renderWeb(<Form />);
  close = drawn.close;
  const serial = () => document.querySelector<HTMLInputElement>('input[name=serial]');
  await waitFor(() => serial()?.value === 'S-1');
  await click(findByName('누가 바꿈'));
  await waitFor(() => serial()?.value === 'S-2');
  expect(document.body.textContent).not.toContain('방금 다른 사람이 이 내용을 수정했습니다.');
  await typeInto(serial() as HTMLInputElement, '내 것');
  await click(findByName('누가 바꿈'));
  await shows('방금 다른 사람이 이 내용을 수정했습니다.');
  expect(serial()?.value).toBe('내 것');
});

it('many records are moved to states that the user may enter', async () => {
  const drawn = await renderWeb(<BulkEdit type={type()} rows={[record()]} onClose={() => undefined} />);
  close = drawn.close;
  const field = await waitFor(() => document.querySelector<HTMLInputElement>('[role=dialog] input'));
  await click(field);
  await click(
    await waitFor(() =>
      [...document.querySelectorAll('[role=option]')].find((option) => option.textContent === '상태'),
    ),
  );
  const states = await waitFor(() => document.querySelector<HTMLInputElement>('[role=dialog] input[name=status]'));
  await click(states);
  const options = await waitFor(() => {
    const optionTexts = [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
    return optionTexts.includes('새것') && optionTexts;
  });
  expect(options).not.toContain('승인');
});
