/** Review before publishing: asked, commented, approved by somebody else; publishing refuses without it. */
import { describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import * as api from '../../contract/authoring/review.endpoints.ts';
import { cancelFlow } from '../../contract/endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { readFrame } from '../../contract/frame-reads.endpoints.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { createFlowKit, reason, title } from '../testing/flow-kit.ts';
import { runAtOnceOnTable } from '../testing/lock-barrier.ts';
import { setFlowSettings } from '../testing/settings.ts';

const { call, kit } = createFlowKit();

const plain = { blocks: [{ id: 'join', kind: 'flow.join', title }] };
const other = { blocks: [{ id: 'join', kind: 'flow.join', title: { ko: '다른', en: 'Other' } }] };
let frameCount = 0;

/** A frame with a draft that the manager wrote, published as little as ever. */
async function createDraft(draft: object = plain, as?: TestMember): Promise<FrameDetail> {
  frameCount += 1;
  const body = { key: `review-${frameCount}`, title, draft };
  return (await call(frames.createFrame, { ...(as ? { as } : {}), body })).body.data;
}
const rule = (frame: FrameDetail, to: string | null) =>
  call(api.saveReviewRule, { params: { id: frame.id }, body: { rule: to } });
const readAs = async (frame: { id: string }, as?: TestMember) =>
  (await call(readFrame, { ...(as ? { as } : {}), params: { id: frame.id } })).body.data as FrameDetail;
const publish = async (frame: { id: string }, definition: object = plain, as?: TestMember) => {
  const { version } = await readAs(frame);
  const request = { params: { id: frame.id }, body: { version, definition } };
  return call(frames.publishVersion, { ...(as ? { as } : {}), ...request });
};
const ask = async (frame: { id: string }, reviewer: TestMember, as?: TestMember) => {
  const { draft } = await getReviewState(frame);
  const body = { hash: draft?.hash ?? '', reviewerId: reviewer.personId, comment: '결재선을 바꿨습니다' };
  return call(api.requestReview, { ...(as ? { as } : {}), params: { id: frame.id }, body });
};
const taskOf = async (as: TestMember, runId: string) => {
  const rows = (await call(tasks.listTasks, { as, query: { limit: 100 } })).body.data;
  return rows.find((row: { executionId: string }) => row.executionId === runId);
};
const decide = async (as: TestMember, runId: string, outlet: string, comment = '') => {
  const task = await taskOf(as, runId);
  return call(tasks.completeTask, { as, params: { id: task.id }, body: { outlet, comment } });
};
const getReviewState = async (frame: { id: string }, as?: TestMember) =>
  (await call(api.readPublishing, { ...(as ? { as } : {}), params: { id: frame.id } })).body.data;
const noticesOf = async (as: TestMember) => {
  await kit.world.settle();
  return ((await call(listNotices, { as })).body.data as { title: string }[]).map((row) => row.title);
};

describe('publishing', () => {
  it('goes without a review unless company or frame wants one', async () => {
    const frame = await createDraft();
    expect((await getReviewState(frame)).draft).toMatchObject({ isNeeded: false, isApproved: false, problems: 0 });
    expect((await publish(frame)).status).toBe(200);
  });

  it('wants an approval of exactly this draft, against this version, by somebody else', async () => {
    const { alpha } = kit.world;
    const frame = await createDraft();
    await rule(frame, 'always');
    expect((await publish(frame)).body.code).toBe('FRAME_REVIEW_NEEDED');
    const review = await ask(frame, alpha.supervisor);
    expect(review).toMatchObject({ status: 201, body: { data: { state: 'asked', isCurrent: true } } });
    expect((await publish(frame)).body.code).toBe('FRAME_REVIEW_NEEDED');
    expect((await ask(frame, alpha.supervisor)).body.code).toBe('REVIEW_ALREADY_ASKED');
    expect(await noticesOf(alpha.supervisor)).toContain('새 할 일이 있습니다');
    expect((await taskOf(alpha.master, review.body.data.runId))?.id).toBeUndefined();
    await decide(alpha.supervisor, review.body.data.runId, 'approve', '좋습니다');
    expect(await noticesOf(alpha.manager)).toContain('초안이 승인되었습니다. 이제 게시할 수 있습니다');
    expect(await getReviewState(frame)).toMatchObject({
      draft: { isNeeded: true, isApproved: true },
      reviews: [{ state: 'approved', answer: '좋습니다', decidedBy: { name: alpha.supervisor.name } }],
    });
    // Not another one, however alike.
    expect((await publish(frame, other)).body.code).toBe('FRAME_REVIEW_NEEDED');
    expect((await publish(frame, plain)).status).toBe(200);
    // The approval was of the draft against what was published then.
    expect((await publish(frame, plain)).body.code).toBe('FRAME_REVIEW_NEEDED');
  });

  it('is refused by a returned one, and by one of a run that was stopped', async () => {
    const { alpha } = kit.world;
    const frame = await createDraft();
    await rule(frame, 'always');
    const first = (await ask(frame, alpha.supervisor)).body.data;
    await decide(alpha.supervisor, first.runId, 'return', '조건을 다시 봐 주세요');
    expect(await noticesOf(alpha.manager)).toContain('초안이 돌아왔습니다. 의견을 확인해 주세요');
    expect((await publish(frame)).body.code).toBe('FRAME_REVIEW_NEEDED');
    const second = (await ask(frame, alpha.supervisor)).body.data;
    await call(cancelFlow, { as: alpha.master, params: { id: second.runId }, body: { reason } });
    expect((await publish(frame)).body.code).toBe('FRAME_REVIEW_NEEDED');
    expect((await getReviewState(frame)).reviews.map((review: { state: string }) => review.state)).toEqual([
      'ended',
      'returned',
    ]);
    const third = (await ask(frame, alpha.supervisor)).body.data;
    const withdrawn = await call(api.withdrawReview, { params: { id: third.id }, body: {} });
    expect(withdrawn.body.data).toMatchObject({ state: 'ended' });
    expect((await call(api.withdrawReview, { params: { id: third.id }, body: {} })).body.code).toBe('EXECUTION_ENDED');
  });

  it('is never approved by the requester, the author, or a user without the right to publish', async () => {
    const { alpha, beta } = kit.world;
    const frame = await createDraft();
    for (const unfit of [alpha.manager, alpha.user, alpha.viewer, beta.master]) {
      expect((await ask(frame, unfit)).body.code).toBe('REVIEWER_UNFIT');
    }
    // The team lead asks for what the manager wrote: the manager is still the author.
    expect((await ask(frame, alpha.manager, alpha.supervisor)).body.code).toBe('REVIEWER_UNFIT');
    expect((await getReviewState(frame)).reviewers.map((reviewer: { id: string }) => reviewer.id).sort()).toEqual(
      [alpha.master.personId, alpha.supervisor.personId].sort(),
    );
  });

  it('asks only where a step cannot be undone, when the company says so; a frame is never less strict', async () => {
    const { alpha } = kit.world;
    const mail = {
      ...{ id: 'mail', kind: 'notification.message', title },
      settings: { to: 'email', recipient: 'a@b.kr', channel: 'mail', title, body: title },
    };
    const settings = { wonPerUnit: {}, undoApprovalAbove: null };
    const company = (review: string) => setFlowSettings(kit.world, alpha.master, { ...settings, review });
    expect((await company('irreversible')).body.data).toMatchObject({ review: 'irreversible' });
    // Omitted settings stay.
    const again = await setFlowSettings(kit.world, alpha.master, settings);
    expect(again.body.data).toMatchObject({ review: 'irreversible' });
    const gentle = await createDraft();
    const sending = await createDraft({ blocks: [mail] });
    await rule(sending, 'never');
    expect((await getReviewState(gentle)).draft).toMatchObject({ isNeeded: false });
    expect(await getReviewState(sending)).toMatchObject({
      rule: 'irreversible',
      draft: { isNeeded: true, problems: 0 },
    });
    const { version } = await readAs(sending);
    const body = { version, definition: { blocks: [mail] }, confirmIrreversible: true };
    const refused = await call(frames.publishVersion, { params: { id: sending.id }, body });
    expect(refused.body.code).toBe('FRAME_REVIEW_NEEDED');
    await company('always');
    expect((await publish(gentle)).body.code).toBe('FRAME_REVIEW_NEEDED');
    await company('never');
    expect((await publish(gentle)).status).toBe(200);
  });

  it('of a draft that is none, or is wrong, is not reviewed', async () => {
    const { alpha } = kit.world;
    const empty = (await call(frames.createFrame, { body: { key: 'no-draft', title } })).body.data;
    expect((await ask(empty, alpha.supervisor)).body.code).toBe('DRAFT_MISSING');
    const broken = await createDraft({ blocks: [] });
    expect((await ask(broken, alpha.supervisor)).body.code).toBe('FRAME_INVALID');
    const unknown = await createDraft({ blocks: [{ id: 'a', kind: 'no.such', title }] });
    expect((await ask(unknown, alpha.supervisor)).body.code).toBe('FRAME_INVALID');
    const fine = await createDraft();
    const stale = { hash: 'of another draft', reviewerId: alpha.supervisor.personId };
    const changed = await call(api.requestReview, { params: { id: fine.id }, body: stale });
    expect(changed.body.code).toBe('DRAFT_CHANGED');
    const again = () => ask(fine, alpha.supervisor);
    const both = await runAtOnceOnTable(kit.world, 'flow.reviews', [again, again]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('says its rule only to who holds the frame', async () => {
    const { alpha, beta } = kit.world;
    const frame = await createDraft();
    const refused = await call(api.saveReviewRule, {
      as: alpha.supervisor,
      params: { id: frame.id },
      body: { rule: 'always' },
    });
    expect(refused.body.code).toBe('FRAME_ACCESS_DENIED');
    for (const [as, status] of [
      [alpha.user, 403],
      [beta.master, 404],
    ] as const) {
      expect((await call(api.readPublishing, { as, params: { id: frame.id } })).status).toBe(status);
    }
  });
});

describe('comments', () => {
  it('belong to blocks, are answered and settled, and are for editors', async () => {
    const { alpha, beta } = kit.world;
    const frame = await createDraft();
    const params = { id: frame.id };
    const add = (as: TestMember, body: object) => call(api.addComment, { as, params, body });
    const first = await add(alpha.supervisor, { words: '여기는 왜 모이나요?', block: 'join' });
    const [thread] = first.body.data;
    const answered = await add(alpha.manager, { words: '두 길이 만납니다', answers: thread.id });
    expect(answered.body.data).toMatchObject([
      {
        block: 'join',
        words: '여기는 왜 모이나요?',
        by: { name: alpha.supervisor.name },
        answers: [{ words: '두 길이 만납니다' }],
      },
    ]);
    // An answer begins no thread.
    const [answer] = answered.body.data[0].answers;
    expect((await add(alpha.manager, { words: 'x', answers: answer.id })).body.code).toBe('COMMENT_NOT_FOUND');
    const another = await createDraft();
    const strange = await call(api.addComment, {
      params: { id: another.id },
      body: { words: 'x', answers: thread.id },
    });
    expect(strange.body.code).toBe('COMMENT_NOT_FOUND');
    const settle = (isResolved: boolean) =>
      call(api.resolveComment, { params: { ...params, commentId: thread.id }, body: { isResolved } });
    expect((await settle(true)).body.data).toMatchObject([{ resolved: { by: { name: alpha.manager.name } } }]);
    expect((await settle(false)).body.data).toMatchObject([{ resolved: null }]);
    expect((await add(alpha.user, { words: 'x' })).status).toBe(403);
    expect((await call(api.listComments, { as: beta.master, params })).status).toBe(404);
  });
});
