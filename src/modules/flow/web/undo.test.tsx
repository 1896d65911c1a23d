// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { click, findByName, type, waitFor } from '#kernel/web/testing/render.tsx';
import {
  createExecution,
  createPreview,
  createRefusal,
  createUndoRecord,
  createUndoResult,
  ids,
  retainedPhone,
  sentMail,
  toListReply,
  toOkReply,
} from './testing/examples.ts';
import { findChoice, getPath, getTextarea, openUndoScreen, run, text, waitForText } from './testing/undo-screen.tsx';

describe('the preview of an undo', () => {
  it('begins with what cannot go back, then says what becomes of each thing, what stays and since when; the log is folded', async () => {
    const remaining = { kept: [retainedPhone], impossible: [sentMail], partial: true };
    await openUndoScreen({ [`GET ${run}/undo-preview`]: toOkReply(createPreview(remaining)) });
    await waitForText('재고 219 → 229 (+10)');
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
    const places = order.map((fragment) => all.indexOf(fragment));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const fold = [...document.querySelectorAll('details')].find((element) =>
      element.textContent?.includes('되돌리는 변경 2'),
    );
    expect(fold?.open).toBe(false);
    expect(document.querySelector('[data-warning]')?.closest('li')?.textContent).toContain('보낸 메일은');
  });

  it('says each thing once, with its net effect and no opposite numbers', async () => {
    await openUndoScreen();
    await waitForText('재고 219 → 229 (+10)');
    const lines = [...document.querySelectorAll('ul[aria-label="되돌리면 이렇게 됩니다"] > li')];
    expect(lines.map((line) => line.textContent)).toEqual(['주물 냄비 재고 219 → 229 (+10)']);
  });

  it('draws the undo path, and describes its order to screen readers', async () => {
    const connectionData = { connections: [{ from: 'order', outlet: 'next', to: 'stock' }] };
    const block = (id: string, ko: string) => ({ id, sign: 'box' as const, title: { ko, en: ko }, body: null });
    const drawing = { blocks: [block('order', '주문 접수'), block('stock', '재고 예약')], ...connectionData };
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
    await openUndoScreen({
      [`GET ${run}`]: toOkReply(createExecution({ drawing, steps: [step('order'), step('stock')] })),
    });
    await waitForText('되돌리는 순서: 재고 예약, 주문 접수');
    expect(document.querySelector('path[marker-start]')).not.toBeNull();
  });

  it('describes on the button that some changes stay, for users who have not read it', async () => {
    await openUndoScreen({
      [`GET ${run}/undo-preview`]: toOkReply(createPreview({ kept: [retainedPhone], partial: true })),
    });
    const button = await waitFor(() => findByName('되돌리기'));
    const note = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('1건은 유지됩니다');
  });

  it('says quietly where it was not tried', async () => {
    await openUndoScreen({ [`GET ${run}/undo-preview`]: toOkReply(createPreview({ proved: false })) });
    await waitForText('이 미리보기는 예상 결과입니다.');
  });

  it.each([
    ['UNDO_ALREADY_DONE', false, false],
    ['UNDO_SUPERSEDED', false, true],
  ])('%s: says why, without a form and without promising effects', async (code, effects, warnings) => {
    const refused = { allowed: false, refusal: createRefusal(code, '이러저러해서 안 됩니다.'), kept: [retainedPhone] };
    await openUndoScreen({ [`GET ${run}/undo-preview`]: toOkReply(createPreview(refused)) });
    await waitForText('이러저러해서 안 됩니다.');
    expect(text().includes('재고 219 → 229')).toBe(effects);
    expect(text().includes('그 뒤에 사람이 바꾸었습니다.')).toBe(warnings);
    expect(findChoice('mistake')).toBeNull();
  });
});

describe('the reason', () => {
  it('is required, at its field, and nothing is sent without it', async () => {
    const { posts } = await openUndoScreen();
    await click(await waitFor(() => findByName('되돌리기')));
    await waitForText('이유를 골라 주세요.');
    expect(document.activeElement).toBe(findChoice('mistake'));
    await click(findChoice('other'));
    await click(findByName('되돌리기'));
    await waitForText('어떤 이유인지 적어 주세요.');
    expect(document.activeElement).toBe(getTextarea());
    await type(getTextarea() as HTMLTextAreaElement, '가'.repeat(501));
    await click(findByName('되돌리기'));
    await waitForText('500자 이하로 적어 주세요.');
    expect(posts()).toEqual([]);
  });

  it('goes with the hash of what was shown, and leads to the undo', async () => {
    const drawn = await openUndoScreen({ [`POST ${run}/undo`]: toOkReply(createUndoResult()) });
    await click(await waitFor(() => findChoice('request')));
    await type(getTextarea() as HTMLTextAreaElement, '색이 다르다고 합니다');
    await click(findByName('되돌리기'));
    await waitFor(() => getPath(drawn) === `/workflows/executions/${ids.undo}`);
    expect(drawn.posts().map(({ body }) => body)).toEqual([
      {
        withDependents: false,
        reason: { code: 'request', text: '색이 다르다고 합니다' },
        expected: 'first',
        followUps: false,
      },
    ]);
  });

  it('a server error is shown at its field', async () => {
    const details = [{ field: 'reason.text', message: '쓸 수 없는 글자가 있습니다.' }];
    const body = { success: false, code: 'VALIDATION_FAILED', message: '입력값을 확인해 주세요.', details };
    await openUndoScreen({ [`POST ${run}/undo`]: { status: 400, body } });
    await click(await waitFor(() => findChoice('mistake')));
    await click(findByName('되돌리기'));
    await waitForText('쓸 수 없는 글자가 있습니다.');
    expect(getTextarea()?.getAttribute('aria-invalid')).toBe('true');
  });
});

it('an outdated preview is replaced by the new one, and confirmed again', async () => {
  const effects = createPreview().effects.map((effect) => ({ ...effect, sentence: { ko: '재고 200 → 210', en: '' } }));
  const next = createPreview({ hash: 'second', effects });
  const body = { success: false, code: 'UNDO_PREVIEW_CHANGED', message: '바뀌었습니다.', details: { preview: next } };
  let tries = 0;
  const drawn = await openUndoScreen({
    [`POST ${run}/undo`]: () => (tries++ === 0 ? { status: 409, body } : toOkReply(createUndoResult())),
  });
  await click(await waitFor(() => findChoice('duplicate')));
  await click(findByName('되돌리기'));
  await waitForText('그사이 상황이 바뀌었습니다');
  expect(text()).toContain('재고 200 → 210');
  expect(text()).not.toContain('재고 219 → 229');
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  await click(findByName('되돌리기'));
  await waitFor(() => getPath(drawn) === `/workflows/executions/${ids.undo}`);
  const sent = drawn.posts().map((request) => request.body as { expected: string; reason: object });
  expect(sent.map(({ expected }) => expected)).toEqual(['first', 'second']);
  expect(sent[1]?.reason).toEqual({ code: 'duplicate', text: '' });
});

describe('an undo that needs an approval', () => {
  const large = createPreview({
    allowed: false,
    refusal: createRefusal('UNDO_NEEDS_APPROVAL', '금액이 커서 승인이 필요합니다.'),
  });
  const requestedRecord = createUndoRecord({ state: 'asked', approvalId: ids.approval });

  it('is asked for with a reason, and waits from then on', async () => {
    const drawn = await openUndoScreen({
      [`GET ${run}/undo-preview`]: toOkReply(large),
      [`POST ${run}/undo-requests`]: toOkReply(requestedRecord, 201),
      [`GET /api/flow/undos/${ids.record}`]: toOkReply(requestedRecord),
    });
    await click(await waitFor(() => findByName('승인 요청하기')));
    await waitForText('이유를 골라 주세요.');
    await click(findChoice('terms'));
    await click(findByName('승인 요청하기'));
    await waitForText('승인을 기다리고 있습니다');
    expect(drawn.posts().map(({ body }) => body)).toMatchObject([
      { reason: { code: 'terms', text: '' }, expected: 'first' },
    ]);
    expect(findByName('승인 요청하기')).toBeUndefined();
  });

  it('shows who asked instead of the form, with the way to the approval', async () => {
    await openUndoScreen({
      [`GET ${run}/undo-preview`]: toOkReply(large),
      'GET /api/flow/undos': toListReply([requestedRecord]),
      [`GET /api/flow/undos/${ids.record}`]: toOkReply(requestedRecord),
    });
    await waitForText('박서연님이 되돌리기를 요청했습니다.');
    expect(text()).toContain('고객·거래처가 요청했습니다 · 색이 다르다고 합니다');
    expect(findByName('승인 진행 보기')?.getAttribute('href')).toBe(`/workflows/executions/${ids.approval}`);
    await waitForText('재고 219 → 229 (+10)');
    expect(findChoice('mistake')).toBeNull();
  });
});

describe('a large undo', () => {
  const under = createUndoRecord({ state: 'undoing' });
  const accepted = toOkReply(createUndoResult({ state: 'undoing', undoExecutionId: null }), 202);

  async function confirmUndo(end: ReturnType<typeof createUndoRecord>) {
    let looks = 0;
    const drawn = await openUndoScreen({
      [`POST ${run}/undo`]: accepted,
      [`GET /api/flow/undos/${ids.record}`]: () => toOkReply(looks++ === 0 ? under : end),
    });
    await click(await waitFor(() => findChoice('mistake')));
    await click(findByName('되돌리기'));
    await waitForText('되돌리는 중입니다');
    expect(findChoice('mistake')).toBeNull();
    return drawn;
  }

  it('is followed until it is done, and leads to the undo', async () => {
    const drawn = await confirmUndo(createUndoRecord({ undoExecutionId: ids.undo }));
    await waitFor(() => getPath(drawn) === `/workflows/executions/${ids.undo}`);
  });

  it('shows its progress to a returning user, and leads to the undo when it is done', async () => {
    const looks = [1000, 2000].map((done) => ({ ...under, progress: { done, total: 2450 } }));
    const drawn = await openUndoScreen({
      'GET /api/flow/undos': toListReply([under]),
      [`GET /api/flow/undos/${ids.record}`]: () =>
        toOkReply(looks.shift() ?? createUndoRecord({ undoExecutionId: ids.undo })),
    });
    await waitForText('변경 2,450건 중 1,000건을 마쳤습니다.');
    expect(document.querySelector('[role=progressbar]')?.ariaValueNow).toBe(String((100 * 1000) / 2450));
    await waitForText('변경 2,450건 중 2,000건을 마쳤습니다.');
    await waitFor(() => getPath(drawn) === `/workflows/executions/${ids.undo}`);
  });

  it('says why it was refused, and can be looked at again', async () => {
    await confirmUndo(
      createUndoRecord({ state: 'refused', refusal: createRefusal('UNDO_SUPERSEDED', '누가 그 뒤에 고쳤습니다.') }),
    );
    await waitForText('누가 그 뒤에 고쳤습니다.');
    await click(findByName('다시 미리보기'));
    await waitFor(() => findChoice('mistake'));
  });
});

describe('after an undo', () => {
  const createChainLink = (undoDepth: number, more: object = {}) =>
    createExecution({ kind: 'undo', undoDepth, undoes: ids.undo, origin: ids.approval, ...more });
  const origin = { [`GET /api/flow/executions/${ids.approval}`]: toOkReply(createExecution({ id: ids.approval })) };

  it.each([
    [1, '다시 적용', '되돌리기: 주문 2026-000034 · 김여정'],
    [2, '되돌리기', '다시 적용: 주문 2026-000034 · 김여정'],
    [3, '다시 적용', '되돌리기: 주문 2026-000034 · 김여정'],
    [4, '되돌리기', '다시 적용: 주문 2026-000034 · 김여정'],
  ])('at depth %i the way on is %s', async (depth, verb, title) => {
    await openUndoScreen({ ...origin, [`GET ${run}`]: toOkReply(createChainLink(depth, { title })) });
    await waitForText(verb === '되돌리기' ? '주문 2026-000034를 되돌리면' : '주문 2026-000034를 다시 적용하면');
    await waitFor(() => findByName(verb));
    await click(findChoice('mistake'));
  });
});
