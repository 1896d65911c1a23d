// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { click, named, type Reply, renderWeb, someone, type, until } from '#kernel/web/testing/render.tsx';
import { UndoPreviewScreen } from './screens/UndoPreviewScreen.tsx';
import {
  execution,
  ids,
  keptPhone,
  listed,
  ok,
  preview,
  record,
  refusal,
  result,
  sentMail,
} from './testing/examples.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const run = `/api/flow/executions/${ids.run}`;
const text = () => document.body.textContent ?? '';
const shows = (words: string) => until(() => text().includes(words));
const choice = (code: string) => document.querySelector<HTMLInputElement>(`input[type=radio][value=${code}]`);
const words = () => document.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])');

async function open(replies: Record<string, Reply> = {}) {
  const drawn = await renderWeb(<div />, {
    me: someone(['flow.execution.read', 'flow.execution.undo']),
    path: `/workflows/executions/${ids.run}/undo`,
    routes: [
      { path: '/workflows/executions/:id/undo', element: <UndoPreviewScreen /> },
      { path: '/workflows/executions/:id', element: <p>진행 건 화면</p> },
    ],
    replies: {
      [`GET ${run}`]: ok(execution()),
      [`GET ${run}/undo-preview`]: ok(preview()),
      'GET /api/flow/undos': listed([]),
      ...replies,
    },
  });
  close = drawn.close;
  const posts = () => drawn.sent.filter((request) => request.method === 'POST' && request.path.startsWith('/api/flow'));
  return { ...drawn, posts };
}
const place = (drawn: { router: { state: { location: { pathname: string } } } }) =>
  drawn.router.state.location.pathname;

describe('the preview of an undo', () => {
  it('begins with what cannot go back, then says what becomes of each thing, what stays and since when; the log is folded', async () => {
    const left = { kept: [keptPhone], impossible: [sentMail], partial: true };
    await open({ [`GET ${run}/undo-preview`]: ok(preview(left)) });
    await shows('재고 219 → 229 (+10)');
    const all = text();
    const order = [
      '주문 2026-000034를 되돌리면',
      '주문이 확정되었습니다 보낸 메일은 취소할 수 없습니다.',
      '필요하면 직접 연락해 주세요.',
      '주물 냄비 재고 219 → 229 (+10)',
      '유지되는 항목',
      '한빛상회 전화번호: 그 뒤에 사람이 바꾸었습니다.',
      '박서연',
      '자세히 3',
      '되돌리는 이유',
    ];
    const places = order.map((words) => all.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const fold = [...document.querySelectorAll('details')].find((one) => one.textContent?.includes('되돌리는 변경 2'));
    expect(fold?.open).toBe(false);
    expect(document.querySelector('[data-warning]')?.closest('li')?.textContent).toContain('보낸 메일은');
  });

  it('says each thing once, with its net effect and no opposite numbers', async () => {
    await open();
    await shows('재고 219 → 229 (+10)');
    const lines = [...document.querySelectorAll('ul[aria-label="되돌리면 이렇게 됩니다"] > li')];
    expect(lines.map((line) => line.textContent)).toEqual(['주물 냄비 재고 219 → 229 (+10)']);
  });

  it('draws the way back, and says its order to who does not see it', async () => {
    const ways = { connections: [{ from: 'order', outlet: 'next', to: 'stock' }] };
    const block = (id: string, ko: string) => ({ id, sign: 'box' as const, title: { ko, en: ko }, body: null });
    const drawing = { blocks: [block('order', '주문 접수'), block('stock', '재고 예약')], ...ways };
    const at = '2026-03-02T01:00:00Z';
    const step = (path: string) => ({
      ...{ id: path, path, blockId: path, kind: 'x.y', title: { ko: path, en: '' }, status: 'done' as const },
      ...{ outlet: 'next', input: {}, output: {}, error: null, startedAt: at, endedAt: at, actor: null },
      ...{
        assigneeRole: null,
        assigneeId: null,
        waitUntil: null,
        attempts: 1,
        skipReason: null,
        insteadOf: null,
        ways: [],
      },
    });
    await open({ [`GET ${run}`]: ok(execution({ drawing, steps: [step('order'), step('stock')] })) });
    await shows('되돌리는 순서: 재고 예약, 주문 접수');
    expect(document.querySelector('path[marker-start]')).not.toBeNull();
  });

  it('tells who comes to the button without having read that not everything goes back', async () => {
    await open({ [`GET ${run}/undo-preview`]: ok(preview({ kept: [keptPhone], partial: true })) });
    const button = await until(() => named('되돌리기'));
    const note = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('1건은 유지됩니다');
  });

  it('says quietly where it was not tried', async () => {
    await open({ [`GET ${run}/undo-preview`]: ok(preview({ proved: false })) });
    await shows('이 미리보기는 예상 결과입니다.');
  });

  it.each([
    ['UNDO_ALREADY_DONE', false, false],
    ['UNDO_SUPERSEDED', false, true],
  ])('%s: says why, without a form and without promising effects', async (code, effects, warnings) => {
    const refused = { allowed: false, refusal: refusal(code, '이러저러해서 안 됩니다.'), kept: [keptPhone] };
    await open({ [`GET ${run}/undo-preview`]: ok(preview(refused)) });
    await shows('이러저러해서 안 됩니다.');
    expect(text().includes('재고 219 → 229')).toBe(effects);
    expect(text().includes('그 뒤에 사람이 바꾸었습니다.')).toBe(warnings);
    expect(choice('mistake')).toBeNull();
  });
});

describe('the reason', () => {
  it('is required, at its field, and nothing is sent without it', async () => {
    const { posts } = await open();
    await click(await until(() => named('되돌리기')));
    await shows('이유를 골라 주세요.');
    expect(document.activeElement).toBe(choice('mistake'));
    await click(choice('other'));
    await click(named('되돌리기'));
    await shows('어떤 이유인지 적어 주세요.');
    expect(document.activeElement).toBe(words());
    await type(words() as HTMLTextAreaElement, '가'.repeat(501));
    await click(named('되돌리기'));
    await shows('500자 이하로 적어 주세요.');
    expect(posts()).toEqual([]);
  });

  it('goes with the hash of what was shown, and leads to the undo', async () => {
    const drawn = await open({ [`POST ${run}/undo`]: ok(result()) });
    await click(await until(() => choice('request')));
    await type(words() as HTMLTextAreaElement, '색이 다르다고 합니다');
    await click(named('되돌리기'));
    await until(() => place(drawn) === `/workflows/executions/${ids.undo}`);
    expect(drawn.posts().map(({ body }) => body)).toEqual([
      {
        withDependents: false,
        reason: { code: 'request', text: '색이 다르다고 합니다' },
        expected: 'first',
        followUps: false,
      },
    ]);
  });

  it('what the server finds wrong stands at the field', async () => {
    const details = [{ field: 'reason.text', message: '쓸 수 없는 글자가 있습니다.' }];
    const body = { success: false, code: 'VALIDATION_FAILED', message: '입력값을 확인해 주세요.', details };
    await open({ [`POST ${run}/undo`]: { status: 400, body } });
    await click(await until(() => choice('mistake')));
    await click(named('되돌리기'));
    await shows('쓸 수 없는 글자가 있습니다.');
    expect(words()?.getAttribute('aria-invalid')).toBe('true');
  });
});

it('a preview that became outdated is replaced by the new one, and confirmed anew', async () => {
  const effects = preview().effects.map((effect) => ({ ...effect, sentence: { ko: '재고 200 → 210', en: '' } }));
  const next = preview({ hash: 'second', effects });
  const body = { success: false, code: 'UNDO_PREVIEW_CHANGED', message: '바뀌었습니다.', details: { preview: next } };
  let tries = 0;
  const drawn = await open({ [`POST ${run}/undo`]: () => (tries++ === 0 ? { status: 409, body } : ok(result())) });
  await click(await until(() => choice('duplicate')));
  await click(named('되돌리기'));
  await shows('그사이 상황이 바뀌었습니다');
  expect(text()).toContain('재고 200 → 210');
  expect(text()).not.toContain('재고 219 → 229');
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  await click(named('되돌리기'));
  await until(() => place(drawn) === `/workflows/executions/${ids.undo}`);
  const sent = drawn.posts().map((request) => request.body as { expected: string; reason: object });
  expect(sent.map(({ expected }) => expected)).toEqual(['first', 'second']);
  expect(sent[1]?.reason).toEqual({ code: 'duplicate', text: '' });
});

describe('an undo that needs an approval', () => {
  const large = preview({ allowed: false, refusal: refusal('UNDO_NEEDS_APPROVAL', '금액이 커서 승인이 필요합니다.') });
  const asked = record({ state: 'asked', approvalId: ids.approval });

  it('is asked for with a reason, and waits from then on', async () => {
    const drawn = await open({
      [`GET ${run}/undo-preview`]: ok(large),
      [`POST ${run}/undo-requests`]: ok(asked, 201),
      [`GET /api/flow/undos/${ids.record}`]: ok(asked),
    });
    await click(await until(() => named('승인 요청하기')));
    await shows('이유를 골라 주세요.');
    await click(choice('terms'));
    await click(named('승인 요청하기'));
    await shows('승인을 기다리고 있습니다');
    expect(drawn.posts().map(({ body }) => body)).toMatchObject([
      { reason: { code: 'terms', text: '' }, expected: 'first' },
    ]);
    expect(named('승인 요청하기')).toBeUndefined();
  });

  it('shows who asked instead of the form, with the way to the approval', async () => {
    await open({
      [`GET ${run}/undo-preview`]: ok(large),
      'GET /api/flow/undos': listed([asked]),
      [`GET /api/flow/undos/${ids.record}`]: ok(asked),
    });
    await shows('박서연님이 되돌리기를 요청했습니다.');
    expect(text()).toContain('고객·거래처가 요청했습니다 · 색이 다르다고 합니다');
    expect(named('승인 진행 보기')?.getAttribute('href')).toBe(`/workflows/executions/${ids.approval}`);
    await shows('재고 219 → 229 (+10)');
    expect(choice('mistake')).toBeNull();
  });
});

describe('a large undo', () => {
  const under = record({ state: 'undoing' });
  const accepted = ok(result({ state: 'undoing', undoExecutionId: null }), 202);

  async function confirmed(end: ReturnType<typeof record>) {
    let looks = 0;
    const drawn = await open({
      [`POST ${run}/undo`]: accepted,
      [`GET /api/flow/undos/${ids.record}`]: () => ok(looks++ === 0 ? under : end),
    });
    await click(await until(() => choice('mistake')));
    await click(named('되돌리기'));
    await shows('되돌리는 중입니다');
    expect(choice('mistake')).toBeNull();
    return drawn;
  }

  it('is followed until it is done, and leads to the undo', async () => {
    const drawn = await confirmed(record({ undoExecutionId: ids.undo }));
    await until(() => place(drawn) === `/workflows/executions/${ids.undo}`);
  });

  it('says how far it is to whoever comes back, and leads to the undo when it is done', async () => {
    const looks = [1000, 2000].map((done) => ({ ...under, progress: { done, total: 2450 } }));
    const drawn = await open({
      'GET /api/flow/undos': listed([under]),
      [`GET /api/flow/undos/${ids.record}`]: () => ok(looks.shift() ?? record({ undoExecutionId: ids.undo })),
    });
    await shows('변경 2,450건 중 1,000건을 마쳤습니다.');
    expect(document.querySelector('[role=progressbar]')?.ariaValueNow).toBe(String((100 * 1000) / 2450));
    await shows('변경 2,450건 중 2,000건을 마쳤습니다.');
    await until(() => place(drawn) === `/workflows/executions/${ids.undo}`);
  });

  it('says why it was refused, and can be looked at again', async () => {
    await confirmed(record({ state: 'refused', refusal: refusal('UNDO_SUPERSEDED', '누가 그 뒤에 고쳤습니다.') }));
    await shows('누가 그 뒤에 고쳤습니다.');
    await click(named('다시 미리보기'));
    await until(() => choice('mistake'));
  });
});

describe('stopping a run that has not ended', () => {
  const waiting = (more: object = {}) => execution({ status: 'waiting', finishedAt: null, ...more });
  const forbidden = refusal('UNDO_FORBIDDEN', '권한이 없습니다.');

  it('says that it is taken back at once and for good', async () => {
    const drawn = await open({ [`GET ${run}`]: ok(waiting()), [`POST ${run}/undo`]: ok(result()) });
    await shows('재고 219 → 229 (+10)');
    expect(document.querySelector('h1')?.textContent).toBe('주문 2026-000034를 중단하면');
    expect(text()).toContain('중단한 업무는 다시 진행할 수 없습니다.');
    await click(choice('trial'));
    await click(named('중단하고 되돌리기'));
    await until(() => place(drawn) === `/workflows/executions/${ids.undo}`);
  });

  it('an operator who may not undo stops it by the operators’ own way', async () => {
    const abilities = { undo: forbidden, retry: forbidden, cancel: null };
    const drawn = await open({
      [`GET ${run}`]: ok(waiting({ abilities })),
      [`GET ${run}/undo-preview`]: ok(preview({ allowed: false, refusal: forbidden, proved: false })),
      [`POST ${run}/cancel`]: ok(result()),
    });
    await click(await until(() => choice('trial')));
    expect(text()).not.toContain('권한이 없습니다.');
    await click(named('중단하고 되돌리기'));
    await until(() => place(drawn) === `/workflows/executions/${ids.undo}`);
    expect(drawn.posts().map(({ path, body }) => [path, body])).toEqual([
      [`${run}/cancel`, { reason: { code: 'trial', text: '' }, expected: 'first' }],
    ]);
  });

  it('who may neither undo nor stop is told why', async () => {
    const abilities = { undo: forbidden, retry: forbidden, cancel: forbidden };
    await open({
      [`GET ${run}`]: ok(waiting({ abilities })),
      [`GET ${run}/undo-preview`]: ok(preview({ allowed: false, refusal: forbidden })),
    });
    await shows('지금은 중단할 수 없습니다');
    expect(choice('mistake')).toBeNull();
  });
});

describe('after an undo', () => {
  const turn = (undoDepth: number, more: object = {}) =>
    execution({ kind: 'undo', undoDepth, undoes: ids.undo, origin: ids.approval, ...more });
  const origin = { [`GET /api/flow/executions/${ids.approval}`]: ok(execution({ id: ids.approval })) };

  it.each([
    [1, '다시 적용', '되돌리기: 주문 2026-000034 · 김여정'],
    [2, '되돌리기', '다시 적용: 주문 2026-000034 · 김여정'],
    [3, '다시 적용', '되돌리기: 주문 2026-000034 · 김여정'],
    [4, '되돌리기', '다시 적용: 주문 2026-000034 · 김여정'],
  ])('at depth %i the way on is %s', async (depth, verb, title) => {
    await open({ ...origin, [`GET ${run}`]: ok(turn(depth, { title })) });
    await shows(verb === '되돌리기' ? '주문 2026-000034를 되돌리면' : '주문 2026-000034를 다시 적용하면');
    await until(() => named(verb));
    await click(choice('mistake'));
  });
});
