/** Answers of the server for the tests of flow's screens. */
import type { ExecutionDetail } from '../../contract/shapes.ts';
import type { UndoPreview, UndoRecord, UndoResult } from '../../contract/undo-shapes.ts';

export const ids = {
  run: '0192f000-0000-7000-8000-0000000000a1',
  undo: '0192f000-0000-7000-8000-0000000000a2',
  approval: '0192f000-0000-7000-8000-0000000000a3',
  record: '0192f000-0000-7000-8000-0000000000a4',
};
const at = '2026-03-02T01:00:00.000Z';
const toBothLanguages = (text: string) => ({ ko: text, en: text });

export function createExecution(more: Partial<ExecutionDetail> = {}): ExecutionDetail {
  return {
    id: ids.run,
    frameId: ids.approval,
    frameKey: 'order',
    frameTitle: toBothLanguages('온라인 주문'),
    frameVersion: 1,
    title: '주문 2026-000034 · 김여정',
    status: 'finished',
    kind: 'run',
    logType: 'flow',
    startedAt: at,
    finishedAt: at,
    startedBy: null,
    amount: null,
    undo: {
      isExpired: false,
      expirationDate: '2026-03-09T01:00:00.000Z',
      daysUntilExpiration: 7,
      canUndo: true,
      expirationReason: null,
      warningLevel: 'none',
    },
    undoneBy: null,
    undoes: null,
    parentId: null,
    version: 1,
    ...{ undoDepth: 0, origin: null, last: null },
    ...{ input: {}, inputForm: null, inputNames: {} },
    isInputHidden: false,
    log: {} as ExecutionDetail['log'],
    drawing: { blocks: [], connections: [] },
    steps: [],
    ...{ impacts: [], effects: [], counts: { impacts: 0, effects: 0 } },
    children: [],
    ...{ error: null, erasedAt: null },
    abilities: {
      undo: null,
      retry: toBothLanguages('x') as never,
      cancel: toBothLanguages('x') as never,
      skip: toBothLanguages('x') as never,
    },
    ...more,
  };
}

export const stock = { type: 'stock', id: 'pot', label: '주물 냄비' };
const createImpactLine = (id: string, subject = stock) => ({
  ...{ id, kind: 'item.stock-movement', subject, at, executionId: ids.run },
  before: { 재고: 229 },
  after: { 재고: 219 },
  isHidden: false,
});

export function createPreview(more: Partial<UndoPreview> = {}): UndoPreview {
  const lists = {
    effects: [
      {
        ...{ subject: stock, sign: 'box' as const, from: null, to: null, changes: 2, things: 1 },
        sentence: toBothLanguages('재고 219 → 229 (+10)'),
      },
    ],
    reverse: [createImpactLine('1'), createImpactLine('2')],
    ...{ kept: [], impossible: [], blocked: [] },
    ...more,
  };
  return {
    executionId: ids.run,
    status: createExecution().undo,
    allowed: true,
    refusal: null,
    proved: true,
    partial: false,
    counts: {
      effects: lists.effects.length,
      reverse: lists.reverse.length,
      kept: lists.kept.length,
      impossible: lists.impossible.length,
      blocked: lists.blocked.length,
    },
    ...{ chain: [], pending: [], notices: [] },
    hash: 'first',
    ...lists,
  };
}

export const retainedPhone: UndoPreview['kept'][number] = {
  ...createImpactLine('3', { type: 'record', id: 'hanbit', label: '한빛상회' }),
  ...{
    changedBy: '박서연',
    changedAt: at,
    part: toBothLanguages('전화번호'),
    reason: toBothLanguages('그 뒤에 사람이 바꾸었습니다.'),
  },
};
export const sentMail: UndoPreview['impossible'][number] = {
  ...createImpactLine('4', { type: 'message', id: 'mail', label: '주문이 확정되었습니다' }),
  ...{
    reason: toBothLanguages('보낸 메일은 취소할 수 없습니다.'),
    followUp: toBothLanguages('필요하면 직접 연락해 주세요.'),
  },
};

export function createUndoRecord(more: Partial<UndoRecord> = {}): UndoRecord {
  return {
    id: ids.record,
    executionId: ids.run,
    executionTitle: '주문 2026-000034 · 김여정',
    frameTitle: toBothLanguages('온라인 주문'),
    state: 'done',
    withDependents: false,
    reason: { code: 'request', text: '색이 다르다고 합니다' },
    askedBy: { id: ids.approval, name: '박서연' },
    askedAt: at,
    ...{ approvedBy: null, approvedAt: null, approvalId: null, undoExecutionId: null },
    ...{ counts: null, refusal: null, endedAt: null, progress: null },
    ...more,
  };
}

export function createUndoResult(more: Partial<UndoResult> = {}): UndoResult {
  return {
    ...{ undoId: ids.record, state: 'done', undoExecutionId: ids.undo, undone: [ids.run] },
    ...{ reversed: 2, kept: 0, impossible: 0, partial: false, notices: [], followUps: [] },
    ...more,
  };
}

export const createRefusal = (code: string, text: string) => ({ code, ko: text, en: text });
export const toOkReply = (data: unknown, status = 200) => ({ status, body: { success: true, data } });
export const toListReply = (rows: readonly unknown[]) => ({
  body: { success: true, data: rows, page: { nextCursor: null, limit: 20 } },
});
