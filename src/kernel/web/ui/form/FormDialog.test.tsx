// @vitest-environment jsdom
import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { commonTexts } from '../../../contract/common-texts.ts';
import { endpoint } from '../../../contract/endpoint.ts';
import type { TextsOf } from '../../../contract/field-text.ts';
import { Money } from '../../../contract/money.ts';
import { text } from '../../../contract/text.ts';
import { useSend } from '../../query.ts';
import { click, findByName, type Reply, renderWeb, type, waitFor, waitForTimers } from '../../testing/render.tsx';
import { EndpointForm } from './EndpointForm.tsx';
import { FormDialog } from './FormDialog.tsx';
import { flattenValues, getFields, toBody } from './schema-fields.ts';
import { getMessagePath } from './values.ts';

const kinds = { room: { ko: '회의실', en: 'Room' }, desk: { ko: '책상', en: 'Desk' } };
const Body = z.strictObject({
  version: z.int().min(1),
  name: z.strictObject({ ko: text({ max: 10 }), en: text({ min: 0, max: 10 }) }),
  kind: z.enum(['room', 'desk']).nullable().default(null),
  seats: z.int().min(1).optional(),
  price: Money.optional(),
  note: text({ min: 0, max: 500 }).default(''),
  open: z.boolean().default(false),
});
const texts = {
  name: commonTexts.name,
  kind: { label: commonTexts.kind, none: { ko: '없음', en: 'None' }, options: kinds },
  seats: commonTexts.quantity,
  price: commonTexts.amount,
  note: commonTexts.note,
  open: commonTexts.state,
} satisfies TextsOf<z.infer<typeof Body>>;

const changePlace = endpoint({
  method: 'PUT',
  path: '/api/place',
  scope: 'company',
  permission: 'member',
  audit: 'space.place.update',
  touches: { none: 'a sample' },
  summary: { ko: '장소 수정', en: 'Change a place' },
  errors: [],
  body: Body,
  reply: z.unknown(),
});

const stored = {
  id: 'p1',
  version: 3,
  name: { ko: '하늘', en: 'Sky' },
  kind: 'room',
  seats: 4,
  price: { amount: 1000, currency: 'KRW' },
  note: '창가',
  open: true,
};

/** Refetched row under the open form: others saved. */
let lendVersion: () => void = () => undefined;
let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

function Dialog({ first, onClose }: { first: object; onClose: () => void }) {
  const [row, setRow] = useState(first);
  lendVersion = () => setRow({ ...stored, version: 4, note: '복도' });
  const change = useSend(changePlace, { showsError: true });
  return (
    <FormDialog
      of={changePlace}
      texts={texts}
      title="장소 수정"
      row={row}
      when={{ seats: ({ kind }) => kind === 'room' }}
      send={(body) => change.send({ body })}
      done="저장했습니다"
      onClose={onClose}
    />
  );
}

async function open(reply: Reply, first: object = stored) {
  const onClose = vi.fn();
  const drawn = await renderWeb(<Dialog first={first} onClose={onClose} />, { replies: { 'PUT /api/place': reply } });
  close = drawn.close;
  await waitFor(() => input('name.ko'));
  const bodies = () => drawn.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...drawn, onClose, bodies };
}
const input = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const fill = (name: string, value: string) => type(input(name) as HTMLInputElement, value);
const errorOf = (name: string) => {
  const ids = input(name)?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join('');
};

describe('a dialog drawn from the body of an endpoint', () => {
  it('shows what is stored and sends the whole body with the version that was read', async () => {
    const { bodies, onClose } = await open({ body: { success: true, data: null } });
    expect(input('name.ko')?.value).toBe('하늘');
    expect(document.body.textContent).toContain('이름 (영어)');
    await fill('name.ko', '바다');
    await fill('note', '');
    await click(findByName('저장'));
    await waitFor(() => onClose.mock.calls.length === 1);
    const { id: _id, ...body } = stored;
    expect(bodies()).toEqual([{ ...body, name: { ko: '바다', en: 'Sky' }, note: '' }]);
  });

  it('judges by the schema of the contract before it sends, each message at its field', async () => {
    const { bodies } = await open({ body: { success: true, data: null } });
    await fill('name.ko', '');
    await fill('name.en', 'much too long a name');
    await fill('seats', '0');
    await click(findByName('저장'));
    expect(errorOf('name.ko')).toContain('이름을 입력해 주세요.');
    expect(errorOf('name.en')).toContain('10자 이하로 입력해 주세요.');
    expect(errorOf('seats')).toContain('1 이상이어야 합니다.');
    expect(bodies()).toEqual([]);
  });

  it('says at the form itself what is wrong with something that it does not show', async () => {
    const { bodies } = await open({ body: { success: true, data: null } }, { ...stored, version: 0 });
    await click(findByName('저장'));
    await waitFor(() => document.querySelector('[role=alert]'));
    expect(document.querySelector('[role=alert]')?.textContent).toBe('보낸 내용을 확인해 주세요.');
    expect(bodies()).toEqual([]);
  });

  it('says so where a stored value cannot be emptied, instead of keeping it in silence', async () => {
    const { bodies } = await open({ body: { success: true, data: null } });
    await fill('seats', '');
    await click(findByName('저장'));
    expect(errorOf('seats')).toContain('수량을 입력해 주세요.');
    expect(bodies()).toEqual([]);
  });

  it('shows a refusal of the server at its field and preserves typed input', async () => {
    const refusal = {
      success: false,
      code: 'VALIDATION_FAILED',
      message: '입력값을 확인해 주세요.',
      details: [{ field: 'name.ko', message: '이미 쓰는 이름입니다.' }],
    };
    const { onClose } = await open({ status: 400, body: refusal });
    await fill('name.ko', '바다');
    await click(findByName('저장'));
    await waitFor(() => errorOf('name.ko').includes('이미 쓰는 이름입니다.'));
    expect(input('name.ko')?.value).toBe('바다');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('preserves typed input when somebody else saved first, merges the rest, and saves on top of it', async () => {
    const current = { ...stored, version: 4, name: { ko: '구름', en: 'Cloud' }, note: '복도' };
    const conflict = { success: false, code: 'VERSION_CONFLICT', message: '다른 사람', details: { current } };
    let times = 0;
    const { bodies, onClose } = await open(() => {
      times += 1;
      return times === 1 ? { status: 409, body: conflict } : { body: { success: true, data: null } };
    });
    await fill('name.ko', '바다');
    await click(findByName('저장'));
    await waitFor(() => document.querySelector('[role=alert]'));
    expect(document.querySelector('[role=alert]')?.textContent).toContain('다른 사람이 먼저 수정했습니다');
    expect([input('name.ko')?.value, input('name.en')?.value, input('note')?.value]).toEqual(['바다', 'Cloud', '복도']);
    expect(document.body.textContent).toContain('지금 저장된 값: 구름');
    await click(findByName('저장'));
    await waitFor(() => onClose.mock.calls.length === 1);
    expect(bodies()[1]).toMatchObject({ version: 4, name: { ko: '바다', en: 'Cloud' }, note: '복도' });
  });

  it('saves for the version that the person saw, also when a later one is loaded beneath', async () => {
    const { bodies, onClose } = await open({ body: { success: true, data: null } });
    await fill('name.ko', '바다');
    await act(async () => lendVersion());
    await click(findByName('저장'));
    await waitFor(() => onClose.mock.calls.length === 1);
    expect(bodies()).toMatchObject([{ version: 3, note: '창가' }]);
  });

  it('preserves input typed during the request, also when it ends in a conflict', async () => {
    const current = { ...stored, version: 4, name: { ko: '하늘', en: 'Cloud' } };
    const conflict = { success: false, code: 'VERSION_CONFLICT', message: '다른 사람', details: { current } };
    const { promise, resolve } = Promise.withResolvers<void>();
    const { bodies } = await open(async () => {
      await promise;
      return { status: 409, body: conflict };
    });
    await fill('name.ko', '바다');
    await click(findByName('저장'));
    await waitFor(() => bodies().length === 1);
    await fill('note', '복도');
    resolve();
    await waitFor(() => document.querySelector('[role=alert]'));
    expect([input('name.ko')?.value, input('name.en')?.value, input('note')?.value]).toEqual(['바다', 'Cloud', '복도']);
  });

  it('asks before it is closed with changes, not without', async () => {
    const { onClose } = await open({ body: { success: true, data: null } });
    await fill('name.ko', '바다');
    await click(findByName('취소'));
    await waitFor(() => findByName('계속 작성'));
    expect(onClose).not.toHaveBeenCalled();
    await click(findByName('저장하지 않고 나가기'));
    await waitFor(() => onClose.mock.calls.length === 1);
  });

  it('closes at once when nothing was changed', async () => {
    const { onClose } = await open({ body: { success: true, data: null } });
    await click(findByName('취소'));
    await waitForTimers();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is sent by the keyboard from an input of several lines', async () => {
    const { bodies } = await open({ body: { success: true, data: null } });
    await fill('note', '창가 쪽');
    const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    await act(async () => input('note')?.dispatchEvent(new KeyboardEvent('keydown', keys)));
    await waitFor(() => bodies().length === 1);
  });
});

it('a form that stays open continues from the saved state, and preserves input typed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = { body: { success: true, data: { ...stored, version: 4, note: '복도' } } };
  const onSent = vi.fn();
  const form = <EndpointForm of={changePlace} texts={texts} row={stored} onSent={onSent} />;
  const drawn = await renderWeb(form, { replies: { 'PUT /api/place': () => promise.then(() => answer) } });
  close = drawn.close;
  await waitFor(() => input('note'));
  await fill('note', '복도');
  await click(findByName('저장'));
  await fill('name.ko', '바다');
  resolve();
  await waitFor(() => onSent.mock.calls.length === 1);
  expect(document.body.textContent).toContain('저장하지 않은 변경 사항이 있습니다');
  await click(findByName('저장'));
  await waitFor(() => onSent.mock.calls.length === 2);
  const bodies = drawn.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(bodies).toMatchObject([
    { version: 3, name: { ko: '하늘' }, note: '복도' },
    { version: 4, name: { ko: '바다' }, note: '복도' },
  ]);
});

describe('fields of a schema', () => {
  const shape = z.strictObject({
    day: z.iso.date().refine((day) => day > '2000-01-01'),
    at: z.iso.datetime({ offset: true }).optional(),
    who: z.uuid(),
    mail: z.string().trim().pipe(z.email()),
    many: z.array(z.enum(['a', 'b'])),
    yes: z.stringbool().optional(),
    rows: z.array(z.strictObject({ amount: z.int().min(1), memo: text({ max: 20 }).optional() })).min(1),
    hidden: z.string(),
  });
  const label = commonTexts.name;
  const labelTexts = { day: label, at: label, who: label, mail: label, many: label, yes: label, gone: label };

  it('have the kind that their schema says, in the order of their texts; what has no text is not shown', () => {
    const kindsOf = getFields(shape, labelTexts).map(({ key, kind, required }) => [key, kind, required]);
    expect(kindsOf).toEqual([
      ['day', 'date', true],
      ['at', 'instant', false],
      ['who', 'record', true],
      ['mail', 'email', true],
      ['many', 'choices', true],
      ['yes', 'boolean', false],
    ]);
  });

  it('are chosen from what the screen gives', () => {
    const [field] = getFields(shape, { who: label }, { who: [{ value: 'x', label: '김하늘' }] });
    expect(field).toMatchObject({ kind: 'choice', options: [{ value: 'x', label: { ko: '김하늘', en: '김하늘' } }] });
  });

  it('give lines their columns, and a body without what is empty', () => {
    const rows = { rows: { label, fields: { amount: label, memo: label } } };
    const fields = getFields(shape, rows);
    expect(fields[0]?.fields?.map(({ key, kind }) => [key, kind])).toEqual([
      ['amount', 'integer'],
      ['memo', 'text'],
    ]);
    expect(toBody(fields, { rows: [{ amount: 3, memo: null }] })).toEqual({ rows: [{ amount: 3 }] });
  });

  it('draw each problem somewhere: at its field, the first of a whole, the table of a line, else at the form', () => {
    const rows = { rows: { label, fields: { amount: label } } };
    const fields = [...getFields(Body, texts), ...getFields(shape, rows)];
    const paths = ['name.en', 'price.amount', 'rows.0.amount', 'name', 'rows.0.memo', 'rows.0', 'rows', 'version', ''];
    expect(paths.map((path) => getMessagePath(fields, path))).toEqual([
      'name.en',
      'price.amount',
      'rows.0.amount',
      'name.ko',
      'rows',
      'rows',
      'rows',
      '',
      '',
    ]);
  });

  it('are found by path in what is stored', () => {
    const fields = getFields(Body, texts);
    expect(flattenValues(fields, stored)).toMatchObject({ 'name.ko': '하늘', 'name.en': 'Sky', seats: 4 });
  });
});
