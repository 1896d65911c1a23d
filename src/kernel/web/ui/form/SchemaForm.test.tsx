// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldDefinition } from '../../../contract/field.ts';
import { ApiError } from '../../api-error.ts';
import { click, findByName, renderWeb, type, waitFor, waitForTimers } from '../../testing/render.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { getProblem, removePrefix, toSentValues, toTypedValues } from './values.ts';

const label = (ko: string) => ({ ko, en: ko });
const fields: FieldDefinition[] = [
  { key: 'name', label: label('이름'), kind: 'text', required: true, max: 10 },
  { key: 'count', label: label('수량'), kind: 'integer', required: false, min: 1 },
  { key: 'price', label: label('가격'), kind: 'money', required: false },
  { key: 'done', label: label('완료'), kind: 'boolean', required: false },
  {
    key: 'lines',
    label: label('항목'),
    kind: 'lines',
    required: false,
    fields: [{ key: 'what', label: label('품목'), kind: 'text', required: true }],
  },
];

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});
async function form(onSubmit: (values: Record<string, unknown>) => Promise<unknown>, initial = {}) {
  const drawn = await renderWeb(
    <SchemaForm fields={fields} initial={initial} onSubmit={onSubmit} errorPrefix="values" />,
    {
      routes: [{ path: '/away', element: <p>다른 화면</p> }],
    },
  );
  close = drawn.close;
  return drawn;
}
const input = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const submit = () => click(findByName('저장'));
const errorOf = (name: string) => {
  const ids = input(name)?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join('');
};

describe('a form from field definitions', () => {
  it('folds what most people leave empty, and opens the fold where something in it is wrong', async () => {
    const sent = vi.fn(async () => undefined);
    const folded = { title: '더 적기', keys: ['count', 'price'] };
    const drawn = await renderWeb(
      <SchemaForm fields={fields} folded={folded} initial={{ name: '책상' }} onSubmit={sent} />,
    );
    close = drawn.close;
    const fold = () => input('count')?.closest('details');
    expect(input('name')?.closest('details')).toBeNull();
    expect(fold()?.open).toBe(false);
    await type(input('count') as HTMLInputElement, '0');
    await submit();
    await waitFor(() => fold()?.open === true);
    expect(errorOf('count')).not.toBe('');
    expect(sent).not.toHaveBeenCalled();
    // It stays open while what was wrong is mended.
    await type(input('count') as HTMLInputElement, '3');
    expect(fold()?.open).toBe(true);
    await submit();
    await waitFor(() => sent.mock.calls.length === 1);
  });

  it('sends what was typed in the shape that the server expects', async () => {
    const sent = vi.fn(async () => undefined);
    await form(sent, { name: '책상', price: { amount: 1000, currency: 'KRW' } });
    await type(input('count') as HTMLInputElement, '3');
    await submit();
    await waitFor(() => sent.mock.calls.length === 1);
    expect(sent).toHaveBeenCalledWith({
      name: '책상',
      count: 3,
      price: { amount: 1000, currency: 'KRW' },
      done: false,
      lines: [],
    });
  });

  it("names currencies in the reader's language", async () => {
    await form(async () => undefined, { name: '책상', price: { amount: 1000, currency: 'KRW' } });
    const currencies = document.querySelector('select[aria-label^="가격"]');
    expect(currencies?.querySelector('option:checked')?.textContent).toBe('원');
    expect([...(currencies?.querySelectorAll('option') ?? [])].map((option) => option.textContent)).toContain('USD');
  });

  it('checks by the rule of the server before it sends, and says what is missing with the right particle', async () => {
    const sent = vi.fn(async () => undefined);
    await form(sent);
    await submit();
    expect(sent).not.toHaveBeenCalled();
    expect(errorOf('name')).toContain('이름을 입력해 주세요.');
    await type(input('name') as HTMLInputElement, '열 글자가 넘는 아주 긴 이름');
    await submit();
    expect(errorOf('name')).toContain('10자 이하로 입력해 주세요.');
    expect(input('name')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the messages of the server at their fields, also in lines', async () => {
    const details = [
      { field: 'values.name', message: '이미 쓰는 이름입니다.' },
      { field: 'values.lines.0.what', message: '없는 품목입니다.' },
    ];
    await form(
      async () => {
        throw new ApiError({
          status: 400,
          code: 'VALIDATION_FAILED',
          message: '확인해 주세요.',
          details,
          requestId: 'r1',
        });
      },
      { name: '책상', lines: [{ what: '의자' }] },
    );
    await submit();
    await waitFor(() => errorOf('name').includes('이미 쓰는 이름입니다.'));
    expect(errorOf('lines.0.what')).toContain('없는 품목입니다.');
    expect(document.querySelector('[role=alert]')?.textContent).toContain('VALIDATION_FAILED');
  });

  it('adds and removes lines', async () => {
    await form(async () => undefined, { name: '책상' });
    await click(findByName('줄 추가'));
    expect(input('lines.0.what')).not.toBeNull();
    await click(findByName('1번째 줄 삭제'));
    expect(input('lines.0.what')).toBeNull();
  });

  it('asks before it is left with changes, not without', async () => {
    const { router } = await form(async () => undefined, { name: '책상' });
    await type(input('name') as HTMLInputElement, '의자');
    expect(document.body.textContent).toContain('저장하지 않은 변경 사항이 있습니다');
    await act(async () => void router.navigate('/away'));
    await waitFor(() => findByName('계속 작성'));
    expect(document.body.textContent).not.toContain('다른 화면');
    await click(findByName('저장하지 않고 나가기'));
    await waitFor(() => document.body.textContent?.includes('다른 화면'));
  });

  const stopsClosing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('asks when the tab is closed while something would be lost, and only then', async () => {
    await form(async () => undefined, { name: '책상' });
    expect(stopsClosing()).toBe(false);
    await type(input('name') as HTMLInputElement, '의자');
    expect(stopsClosing()).toBe(true);
    await submit();
    await waitForTimers(20);
    expect(stopsClosing()).toBe(false);
  });

  it('lets go after it was saved', async () => {
    const { router } = await form(async () => undefined, { name: '책상' });
    await type(input('name') as HTMLInputElement, '의자');
    await submit();
    await waitForTimers(20);
    await act(() => router.navigate('/away'));
    await waitFor(() => document.body.textContent?.includes('다른 화면'));
  });
});

describe('values', () => {
  const place = { zone: 'Asia/Seoul', currency: 'KRW' } as const;
  const all: FieldDefinition[] = [
    { key: 'usd', label: label('a'), kind: 'money', required: false },
    { key: 'at', label: label('b'), kind: 'instant', required: false },
    { key: 'tags', label: label('c'), kind: 'choices', required: false },
    { key: 'note', label: label('d'), kind: 'text', required: false },
  ];

  it('come back as they were stored', () => {
    const stored = { usd: { amount: 1234, currency: 'USD' }, at: '2026-03-01T00:00:00.000Z', tags: ['x'], note: 'n' };
    const typed = toTypedValues(all, stored, place);
    expect(typed.usd).toEqual({ amount: 12.34, currency: 'USD' });
    expect(toSentValues(all, typed, place)).toEqual(stored);
  });

  it('empty optional fields are sent as null', () => {
    const typed = toTypedValues(all, {}, place);
    expect(toSentValues(all, typed, place)).toEqual({ usd: null, at: null, tags: null, note: null });
  });

  it('find messages of parts, and drop the prefix of the body', () => {
    expect(getProblem({ 'usd.amount': 'x' }, 'usd')).toBe('x');
    expect(removePrefix({ 'values.a': '1', version: '2' }, 'values')).toEqual({ a: '1', version: '2' });
  });
});
