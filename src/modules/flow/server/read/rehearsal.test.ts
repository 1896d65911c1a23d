/** Tests of rehearsals beyond the path: people asked, messages they read, and the effect of an undo right after. */
import { describe, expect, it } from 'vitest';
import type { FrameDraft } from '../../contract/frame.ts';
import type { RehearsalResult } from '../../contract/rehearsal.ts';
import { amountForm, createEntryBlock, createFlowKit, title, toConnections } from '../testing/flow-kit.ts';
import { countRows, createAnswer, createRehearsalKit, createTaskBlock } from '../testing/rehearsal-kit.ts';

const flow = createFlowKit();
const { frame, kit } = flow;
const { rehearse } = createRehearsalKit(flow);
type Block = FrameDraft['blocks'][number];

const may = ['finance.entry.post', 'notification.message.send', 'decision.approval.request'];
const runAs: FrameDraft['runAs'] = { kind: 'service', permissions: may };

const approval = (line: string): Block => ({
  id: 'approve',
  kind: 'decision.approval',
  title: { ko: '결재', en: 'Approval' },
  settings: { line, title: '="금액 " + string(input.amount)', facts: [] } as never,
});
const message = (id: string, settings: object): Block => ({
  id,
  kind: 'notification.message',
  title,
  settings: { to: 'role', recipient: 'supervisor', channel: 'in-app', title: '알림', body: '글', ...settings } as never,
});

const seatsOf = (result: RehearsalResult, path: string) =>
  result.asked.find((step) => step.path === path)?.turns.map(({ seats }) => seats);

describe('the person who is asked', () => {
  it('is shown for an approval turn by turn, with roles and names, before and after its answer', async () => {
    const key = await frame({
      blocks: [amountForm, approval('order-approval'), createEntryBlock('post', '=input.amount')],
      connections: [
        { from: 'form', to: 'approve' },
        { from: 'approve', outlet: 'approved', to: 'post' },
      ],
      runAs,
    });
    const previousCounts = await countRows(kit.world);
    const input = { amount: 700 };
    const stopped = await rehearse(key, { input });
    expect(stopped.asked).toMatchObject([
      {
        ...{ path: 'approve', kind: 'decision.approval', title: { ko: '결재' } },
        turns: [
          { title: { ko: '팀장 결재', en: 'Team lead' }, isInTurn: true, rule: 'all' },
          { title: { ko: '재무 합의' } },
        ],
      },
    ]);
    const { supervisor } = kit.world.alpha;
    const [[lead] = []] = seatsOf(stopped, 'approve') ?? [];
    expect(lead?.people.map(({ id }) => id)).toEqual([supervisor.personId]);
    expect(lead?.people[0]?.name).not.toBe('');
    expect(lead).toMatchObject({ role: { ko: expect.stringMatching(/[가-힣]/) }, standsIn: false });
    expect(stopped.undo).toBeNull();
    const gone = await rehearse(key, { input, answers: [{ path: 'approve', outlet: 'approved' }] });
    expect(gone.status).toBe('finished');
    expect(gone.asked).toEqual(stopped.asked);
    expect(await countRows(kit.world)).toEqual(previousCounts);
  });

  it('is shown for tasks by their rules: one of a role, a person, no member, the starter, and the recipient of overdue tasks', async () => {
    const { manager, supervisor } = kit.world.alpha;
    const key = await frame({
      blocks: [
        { id: 'split', kind: 'flow.parallel', title },
        createTaskBlock('turn', { assign: 'round-robin' }),
        createTaskBlock('named', { assigneeRole: null, assigneeId: supervisor.personId }),
        createTaskBlock('nobody', { assigneeRole: 'admin' }),
        createTaskBlock('own', { assigneeRole: null, dueMinutes: 5, overdue: 'escalate', escalateRole: 'supervisor' }),
        createTaskBlock('other', { assigneeRole: 'manager', byAnother: true }),
      ],
      connections: ['turn', 'named', 'nobody', 'own', 'other'].map((to) => ({ from: 'split', to })),
    });
    const result = await rehearse(key);
    const people = (path: string) =>
      seatsOf(result, path)?.map((seats) => seats.map((seat) => seat.people.map(({ id }) => id)));
    expect(people('turn')).toEqual([[[supervisor.personId]]]);
    expect(people('named')).toEqual([[[supervisor.personId]]]);
    expect(people('nobody')).toEqual([[[]]]);
    expect(people('own')).toEqual([[[manager.personId]], [[supervisor.personId]]]);
    expect(result.asked.find(({ path }) => path === 'own')?.turns[1]?.title).toEqual({
      ko: '기한이 지나면',
      en: 'When it is overdue',
    });
    // Nobody else has the role, so the initiator does it anyway.
    expect(people('other')).toEqual([[[manager.personId]]]);
    expect(seatsOf(result, 'turn')?.[0]?.[0]?.role?.ko).toMatch(/[가-힣]/);
  });
});

describe('the text that people read', () => {
  it('is shown word for word: recipient, channel, both languages, and the mail as sent', async () => {
    const body = { ko: '="금액은 " + string(input.amount) + "원"', en: '="It is " + string(input.amount)' };
    const key = await frame({
      blocks: [
        amountForm,
        message('tell', { title: { ko: '새 지출', en: 'New spending' }, body }),
        message('post', {
          to: 'email',
          recipient: 'told@example.com',
          channel: 'mail',
          title: '지출',
          link: '/workspace',
        }),
      ],
      connections: toConnections('form', 'tell', 'post'),
      runAs,
    });
    const { messages } = await rehearse(key, { input: { amount: 1200 } });
    expect(messages).toMatchObject([
      {
        ...{ path: 'tell', channel: { ko: '앱 알림' }, link: null, outgoing: null },
        title: { ko: '새 지출', en: 'New spending' },
        body: { ko: '금액은 1200원', en: 'It is 1200' },
      },
      {
        ...{ path: 'post', channel: { ko: '메일' }, to: [{ ko: 'told@example.com' }], link: '/workspace' },
        outgoing: { subject: '지출', text: expect.stringMatching(/^글\n\nhttps?:.*\/workspace\n\n/) },
      },
    ]);
    expect(messages[0]?.to.length).toBeGreaterThan(0);
  });
});

describe('the recipient of a message', () => {
  it.each([
    ['is named where he or she is a member', 'alpha', true],
    ['and nobody of another company', 'beta', false],
  ] as const)('%s', async (_, company, isNamed) => {
    const { personId } = kit.world[company].supervisor;
    const key = await frame({ blocks: [message('tell', { to: 'person', recipient: personId })], runAs });
    const unnamed = { ko: '알 수 없는 사람', en: 'Someone unknown' };
    const [firstMessage] = (await rehearse(key)).messages;
    expect(firstMessage?.to).toEqual(isNamed ? [{ ko: expect.any(String), en: expect.any(String) }] : [unnamed]);
    if (isNamed) expect(firstMessage?.to).not.toEqual([unnamed]);
  });
});

describe('the undo right after', () => {
  it('says until when, what of each change, and why some of it stays', async () => {
    const key = await frame({
      blocks: [
        amountForm,
        createEntryBlock('post', '=input.amount'),
        message('mail', { to: 'email', recipient: 'told@example.com', channel: 'mail' }),
      ],
      connections: toConnections('form', 'post', 'mail'),
      runAs,
    });
    const { undo } = await rehearse(key, { input: { amount: 5 } });
    expect(undo).toMatchObject({ allowed: true, refusal: null, partial: true, outside: [] });
    expect(undo?.status).toMatchObject({ canUndo: true, daysUntilExpiration: 30 });
    expect(undo?.changes.map(({ path, verdict }) => `${path} ${verdict}`)).toEqual(['post reverse', 'mail impossible']);
    expect(undo?.changes[1]).toMatchObject({
      reason: { ko: '보낸 메일은 취소할 수 없습니다.' },
      followUp: { ko: expect.stringContaining('정정 메일') },
    });
  });

  it('names steps that would have done something outside, had they not been answered for', async () => {
    const call: Block = {
      id: 'call',
      kind: 'integration.http-call',
      title,
      settings: { method: 'POST', address: 'https://service.example/orders' } as never,
    };
    const key = await frame({
      blocks: [call],
      runAs: { kind: 'service', permissions: ['integration.call.make'] },
    });
    const result = await rehearse(key, { answers: [{ path: 'call', outlet: 'next' }] });
    expect(result).toMatchObject({ status: 'finished', undo: { changes: [], outside: [{ path: 'call' }] } });
    expect((await rehearse(key)).undo).toBeNull();
  });

  it('is left out where the run fails', async () => {
    const key = await frame({
      blocks: [createTaskBlock('one'), createEntryBlock('post', '="x"')],
      connections: [{ from: 'one', outlet: 'yes', to: 'post' }],
    });
    const result = await rehearse(key, { answers: [createAnswer('one', 'yes')] });
    expect(result).toMatchObject({ status: 'failed', undo: null, asked: [{ path: 'one' }] });
  });
});
