// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '#kernel/web/session.tsx';
import { click, createMe, findByName, type Reply, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import type { StepView } from '../contract/shapes.ts';
import { ExecutionDetail } from './screens/ExecutionDetail.tsx';
import { WorkflowList } from './screens/WorkflowList.tsx';
import { createExecution, createUndoRecord, ids, stock, toListReply, toOkReply } from './testing/examples.ts';

const Screen = () => useSession().me && <WorkflowList />;

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const text = () => document.body.textContent ?? '';
const shows = (fragment: string) => waitFor(() => text().includes(fragment));

async function open(replies: Record<string, Reply>, id = ids.run) {
  const drawn = await renderWeb(<div />, {
    me: createMe(['flow.execution.read', 'flow.execution.undo']),
    path: `/workflows/executions/${id}`,
    routes: [{ path: '/workflows/executions/:id', element: <ExecutionDetail /> }],
    replies: { 'GET /api/flow/undos': toListReply([]), ...replies },
  });
  close = drawn.close;
  return drawn;
}
const run = `GET /api/flow/executions/${ids.run}`;
const undo = `GET /api/flow/executions/${ids.undo}`;

const step = (number: number): StepView => ({
  ...{ id: String(number), path: `step${number}`, blockId: 'step', kind: 'axis.record-update' },
  ...{ title: { ko: `단계 ${number}`, en: '' }, status: 'done', outlet: 'next', input: {}, output: {}, error: null },
  ...{ startedAt: '2026-03-02T01:00:00Z', endedAt: '2026-03-02T01:00:00Z', actor: null },
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

const undone = createExecution({
  ...{ id: ids.undo, title: '되돌리기: 주문 2026-000034 · 김여정', kind: 'undo' },
  ...{ undoes: ids.run, undoDepth: 1, origin: ids.run },
});

describe('an execution', () => {
  it('shows what it was given by the labels of its form, with names for ids, and no raw values', async () => {
    const label = (ko: string) => ({ ko, en: ko });
    const item = { key: 'itemId', label: label('상품'), kind: 'record' as const, required: true };
    const count = { key: 'quantity', label: label('수량'), kind: 'integer' as const, required: true };
    const inputForm = [
      { key: 'customerName', label: label('주문자'), kind: 'text' as const, required: true },
      { key: 'lines', label: label('주문 상품'), kind: 'lines' as const, required: true, fields: [item, count] },
      { key: 'note', label: label('요청 사항'), kind: 'long-text' as const, required: false },
    ];
    const input = {
      customerName: '김여정',
      lines: [
        { itemId: ids.record, quantity: 10 },
        { itemId: ids.approval, quantity: 1 },
      ],
    };
    await open({ [run]: toOkReply(createExecution({ input, inputForm, inputNames: { [ids.record]: '주물 냄비' } })) });
    await shows('입력 내용');
    for (const fragment of ['주문자', '김여정', '주문 상품', '주물 냄비', '10', '볼 수 없는 항목'])
      expect(text()).toContain(fragment);
    const inputDetails = [...document.querySelectorAll('details')].find((element) =>
      element.textContent?.startsWith('입력 내용'),
    );
    for (const style of inputDetails?.querySelectorAll('style') ?? []) style.remove();
    expect(inputDetails?.textContent).not.toMatch(/[{}"]|0192f000|요청 사항/);
  });

  it('says what it came to in sentences, one for each thing', async () => {
    const sentence = { ko: '재고 229 → 219 (-10)', en: '' };
    const effects = [{ subject: stock, sign: 'box' as const, from: null, to: null, sentence, changes: 2, things: 1 }];
    await open({ [run]: toOkReply(createExecution({ effects })) });
    await shows('주물 냄비 재고 229 → 219 (-10)');
  });

  it.each([
    [0, 1, '되돌린 업무입니다.'],
    [0, 2, '되돌렸다가 다시 적용했습니다.'],
    [1, 2, '그 뒤에 다시 적용했습니다.'],
    [1, 3, '다시 적용했다가 또 되돌렸습니다.'],
  ])('at depth %i with a last turn at depth %i it says: %s', async (undoDepth, last, fragment) => {
    const turned = { undoneBy: ids.undo, undoDepth, last: { id: ids.undo, undoDepth: last } };
    await open({ [run]: toOkReply(createExecution(turned)) });
    await shows(fragment);
    expect(findByName('열기')?.getAttribute('href')).toBe(`/workflows/executions/${ids.undo}`);
  });

  it('that was undone shows requester, approver, reason, and the remaining changes', async () => {
    const done = createUndoRecord({
      approvedBy: { id: ids.approval, name: '한대표' },
      approvedAt: '2026-03-02T02:00:00Z',
      counts: { undone: 1, reversed: 8, kept: 1, impossible: 2 },
      undoExecutionId: ids.undo,
    });
    await open({
      [run]: toOkReply(createExecution({ undoneBy: ids.undo, last: { id: ids.undo, undoDepth: 1 } })),
      'GET /api/flow/undos': toListReply([done]),
    });
    await shows('되돌리기 기록');
    for (const fragment of [
      '박서연',
      '한대표',
      '고객·거래처가 요청했습니다 · 색이 다르다고 합니다',
      '되돌린 변경 8건, 유지한 변경 1건, 되돌리지 못한 변경 2건',
    ]) {
      expect(text()).toContain(fragment);
    }
  });

  it('that is an undo shows its own record, and offers to apply again the reversed changes', async () => {
    const mine = createUndoRecord({
      undoExecutionId: ids.undo,
      counts: { undone: 1, reversed: 8, kept: 0, impossible: 0 },
    });
    const other = createUndoRecord({
      id: ids.approval,
      undoExecutionId: ids.approval,
      reason: { code: 'terms', text: '' },
    });
    await open(
      {
        [undo]: toOkReply(undone),
        [run]: toOkReply(createExecution({ undoneBy: ids.undo, last: { id: ids.undo, undoDepth: 1 } })),
        'GET /api/flow/undos': ({ path }) => toListReply(path.includes(ids.run) ? [other, mine] : []),
      },
      ids.undo,
    );
    await shows('되돌린 변경 8건');
    expect(text()).toContain('주문 2026-000034를 되돌린 기록입니다.');
    expect(findByName('주문 2026-000034')?.getAttribute('href')).toBe(`/workflows/executions/${ids.run}`);
    expect(text()).not.toContain('조건이 바뀌었습니다');
    expect(findByName('다시 적용 미리보기')).toBeDefined();
  });

  it('that is a redo offers to undo it', async () => {
    await open(
      {
        [undo]: toOkReply({ ...undone, undoDepth: 2 }),
        [run]: toOkReply(createExecution()),
      },
      ids.undo,
    );
    await shows('되돌렸던 주문 2026-000034를 다시 적용한 기록입니다.');
    expect(findByName('되돌리기 미리보기')).toBeDefined();
  });

  it('that stopped a run says that it is final', async () => {
    await open(
      {
        [undo]: toOkReply(undone),
        [run]: toOkReply(
          createExecution({ status: 'cancelled', undoneBy: ids.undo, last: { id: ids.undo, undoDepth: 1 } }),
        ),
      },
      ids.undo,
    );
    await shows('중단한 업무는 다시 진행할 수 없습니다.');
    expect(text()).not.toContain('까지 다시 적용');
  });

  it('that failed as a whole says why', async () => {
    const error = { code: 'EXECUTION_TOO_LONG', ko: '단계가 너무 많습니다(최대 5000개).', en: '' };
    await open({ [run]: toOkReply(createExecution({ status: 'failed', error })) });
    await shows('단계가 너무 많습니다(최대 5000개).');
  });

  it('that goes on in the worker shows how far it is, and its end without a reload', async () => {
    let looks = 0;
    const steps = Array.from({ length: 40 }, (_, index) => step(index + 1));
    await open({
      [run]: () =>
        toOkReply(
          looks++ === 0 ? createExecution({ status: 'running', finishedAt: null, steps }) : createExecution({ steps }),
        ),
    });
    await shows('지금까지 40단계를 마쳤습니다.');
    await waitFor(() => !text().includes('지금까지'));
  });

  it('that waits is stopped through the same preview', async () => {
    await open({ [run]: toOkReply(createExecution({ status: 'waiting', finishedAt: null })) });
    await click(await waitFor(() => findByName('더 보기')));
    const stop = await waitFor(() =>
      [...document.querySelectorAll('[role=menuitem]')].find((element) => element.textContent === '중단하고 되돌리기'),
    );
    expect(stop).toBeDefined();
    expect(findByName('되돌리기 미리보기')).toBeUndefined();
  });
});

it('shows operators of a run the stalled place, inside loops, too, and skips a step with a reason', async () => {
  const label = (ko: string) => ({ ko, en: ko });
  const undoWays = [
    { key: 'yes', label: label('승인') },
    { key: 'no', label: label('반려') },
  ];
  const fields = [{ key: 'count', label: label('개수'), kind: 'integer', required: true }];
  const waits = {
    ...step(1),
    kind: 'flow.task',
    status: 'waiting' as const,
    outlet: null,
    path: 'lines/2/step1',
    ways: undoWays,
  };
  const run1 = createExecution({
    status: 'waiting',
    abilities: { ...createExecution().abilities, skip: null },
    steps: [{ ...waits, input: { fields } as never }],
  });
  const drawn = await open({
    [run]: toOkReply(run1),
    [`POST /api/flow/executions/${ids.run}/skip`]: toOkReply({ id: ids.run, status: 'finished' }),
  });
  await shows('멈춘 단계');
  expect(text()).toContain('단계 1 (3번째 항목)');
  await click(findByName('단계 1 (3번째 항목) 건너뛰기') as HTMLElement);
  await shows('누가 왜 건너뛰었는지는 기록에 남습니다.');
  expect([...document.querySelectorAll('[role=dialog] label')].map((element) => element.textContent)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('결과'),
      expect.stringContaining('개수'),
      expect.stringContaining('이유'),
    ]),
  );
  expect(drawn.sent.some(({ method }) => method === 'POST')).toBe(false);
});

it('says of a step that was passed over why', async () => {
  await open({ [run]: toOkReply(createExecution({ steps: [step(1)] })) });
  await shows('주문 2026-000034');
  expect(text()).not.toContain('멈춘 단계');
});

describe('the list of recent undos', () => {
  const sum = { undos: 3, won: 1_250_000, unrated: 1 };
  const none = { undos: 0, won: 0, unrated: 0, executions: 0 };
  const all = { groups: 0, undos: 0 };
  const unlisted = { byFrame: { groups: 111, undos: 36 }, byReason: all, byPerson: all };
  const days = { from: '2026-02-01', to: '2026-03-02', byFrame: [], byReason: [], byPerson: [], unlisted };

  async function list(permissions: string[], statistics: object) {
    const drawn = await renderWeb(<Screen />, {
      me: createMe(permissions),
      path: '/?tab=undos',
      replies: { 'GET /api/flow/executions': toListReply([]), 'GET /api/flow/undo-statistics': toOkReply(statistics) },
    });
    close = drawn.close;
    return drawn;
  }

  it('is summed by flow, reason and person for flow operators', async () => {
    await list(['flow.execution.read', 'flow.operator.manage'], {
      ...days,
      total: { ...sum, executions: 4 },
      byFrame: [{ ...sum, frameId: ids.run, frameTitle: { ko: '온라인 주문', en: '' }, executions: 4 }],
      byReason: [{ ...sum, code: 'duplicate', label: { ko: '두 번 처리했습니다', en: '' } }],
      // A customer of the site is not a member of the company and has no name.
      byPerson: [
        { ...sum, person: null },
        { ...sum, person: { id: ids.run, name: '' } },
      ],
    });
    await shows('온라인 주문');
    for (const fragment of [
      '두 번 처리했습니다',
      '시스템',
      '고객',
      '1,250,000원',
      '환율이 없어 제외한 1건',
      '4건',
      '그 밖의 111가지에서 36건',
    ]) {
      expect(text()).toContain(fragment);
    }
  });

  it('says so when it was nothing', async () => {
    await list(['flow.execution.read', 'flow.operator.manage'], { ...days, total: none });
    await shows('최근 30일 동안 되돌린 업무가 없습니다.');
  });

  it('is not there for others', async () => {
    const { sent } = await list(['flow.execution.read'], { ...days, total: none });
    await shows('아직 진행한 업무가 없습니다.');
    expect(text()).not.toContain('되돌린 업무');
    expect(sent.some(({ path }) => path.includes('undo-statistics'))).toBe(false);
  });
});
