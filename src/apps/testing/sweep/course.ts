/**
 * One run through every kind of effect (form, approval, ledger, stock, a call, mail), its undo and the undo of that, as acts of
 * people that can each be interrupted and sent again; and its expected final state in the database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createRecord } from '#modules/axis/server/index.ts';
import { type PublishFrameInput, publishFrame } from '#modules/flow/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';
import type { World } from '../../testing.ts';
import type { Answer, Call, Product } from '../product.ts';
import { SignedIn } from './signed-in.ts';
import { type Sink, startSink } from './sink.ts';

export const courseActs = ['start', 'approve', 'undo', 'redo'] as const;
export type CourseAct = (typeof courseActs)[number];

const frameKey = 'sweep';
const manyKey = 'sweep-many';
const line = 'sweep';
/** As many as no sweep uses up. */
const stock = 1_000_000;
const both = (text: string) => ({ ko: text, en: text });

function createDefinition(itemId: string, origin: string): PublishFrameInput['definition'] {
  const amount = '=input.amount';
  return {
    blocks: [
      {
        id: 'ask',
        kind: 'flow.form',
        title: both('입력'),
        settings: {
          fields: [
            { key: 'name', label: both('이름'), kind: 'text', required: true },
            { key: 'amount', label: both('금액'), kind: 'integer', required: true },
          ],
        },
      },
      { id: 'approve', kind: 'decision.approval', title: both('결재'), settings: { line, title: '=input.name' } },
      {
        id: 'post',
        kind: 'finance.journal-entry',
        title: both('전표'),
        settings: {
          memo: '=input.name',
          lines: [
            { account: '108', debit: amount },
            { account: '401', credit: amount },
          ],
        },
      },
      {
        id: 'move',
        kind: 'item.stock-movement',
        title: both('출고'),
        settings: { movement: 'issue', lines: [{ item: itemId, quantity: 1 }] },
      },
      {
        id: 'call',
        kind: 'integration.http-call',
        title: both('호출'),
        settings: {
          method: 'POST',
          address: `${origin}/made`,
          body: '={"name": input.name}',
          outputs: [{ key: 'made', path: 'id', kind: 'text', required: true }],
          undoMethod: 'DELETE',
          undoAddress: `${origin}/made/{{made}}`,
          undoBody: '={"name": input.name}',
        },
      },
      {
        id: 'tell',
        kind: 'notification.message',
        title: both('메일'),
        settings: {
          to: 'email',
          recipient: '=input.name + "@example.com"',
          channel: 'mail',
          title: '끝',
          body: '=input.name',
        },
      },
    ],
    connections: [
      { from: 'ask', to: 'approve' },
      { from: 'approve', outlet: 'approved', to: 'post' },
      { from: 'post', to: 'move' },
      { from: 'move', to: 'call' },
      { from: 'call', to: 'tell' },
    ],
    title: '="훑기 " + input.name',
    runAs: {
      kind: 'service',
      permissions: [
        ...['decision.approval.request', 'finance.entry.post', 'item.stock.move', 'notification.message.send'],
        'integration.call.make',
      ],
    },
  };
}

/** Without people, so that thousands can run: what moves books and stock, a wait that the worker ends, and a mail. */
function createUnattendedDefinition(itemId: string, origin: string): PublishFrameInput['definition'] {
  const { blocks, ...rest } = createDefinition(itemId, origin);
  const wait = { id: 'approve', kind: 'flow.wait', title: both('기다림'), settings: { minutes: 0 } };
  const connections = (rest.connections ?? []).map(({ from, to }) => ({ from, to }));
  return { ...rest, blocks: blocks.map((block) => (block.id === 'approve' ? wait : block)), connections };
}

export interface SweepGround {
  host: string;
  itemId: string;
  stock: number;
  starter: SignedIn;
  decider: SignedIn;
  undoer: SignedIn;
  sink: Sink;
}

/** Creates the item, the approval line and the frame; before the world's app is closed. */
export async function prepareGround(world: World): Promise<SweepGround> {
  const { alpha } = world;
  const sink = await startSink();
  const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living', published: true };
  const { id: itemId } = await alpha.service((context) =>
    createRecord(context, { axis: 'item', type: 'sellable', title: '훑는 물건', fields }),
  );
  await alpha.service((context) => moveStock(context, { movement: 'receive', lines: [{ itemId, quantity: stock }] }));
  const seats = [{ role: 'supervisor' }];
  const steps = [{ title: both('결재'), kind: 'approve', order: 'serial', rule: 'any', seats }];
  const reply = await world.request({
    method: 'POST',
    url: '/api/decision/lines',
    host: 'alpha.localhost',
    headers: { authorization: `Bearer ${alpha.master.token}` },
    payload: { key: line, title: both('결재'), description: '', steps },
  });
  if (reply.status !== 201) throw new Error(`the approval line: ${JSON.stringify(reply.body)}`);
  for (const [key, definition] of [
    [frameKey, createDefinition(itemId, sink.origin)],
    [manyKey, createUnattendedDefinition(itemId, sink.origin)],
  ] as const) {
    await alpha.service((context) =>
      publishFrame(context, { key, title: both('훑기'), logType: 'finance', definition }),
    );
  }
  await world.settle();
  const { manager, supervisor } = alpha;
  const starter = await SignedIn.as(world, manager);
  const people = { starter, decider: await SignedIn.as(world, supervisor), undoer: starter };
  return { host: 'alpha.localhost', itemId, stock, sink, ...people };
}

/** Answers after which a client sends the same again: the line broke, or the server says so. */
const canRetry = (answer: Answer | null): boolean => answer === null || answer.status === 503;
const maxTries = 60;
/** A client that meets one killed process after the other. Milliseconds. */
const patience = 180_000;

type CourseRequest = Omit<Call, 'token'> & { as: SignedIn };

/** Sends until it is answered for good, as a careful client does: the same request with the same key. */
async function sendUntilAnswered(product: Product, { as, ...call }: CourseRequest): Promise<Answer> {
  let last: unknown;
  const until = Date.now() + patience;
  for (let tries = 0; Date.now() < until; tries++) {
    const answer = await product.send({ ...call, token: as.token }).catch((error: Error) => {
      last = error.message;
      return null;
    });
    if (answer?.status === 401) {
      await as.renew(product, call.host);
      continue;
    }
    if (!canRetry(answer)) return answer as Answer;
    if (answer) last = answer.body;
    await sleep(Math.min(50 * (tries + 1), 500));
  }
  throw new Error(`${call.path} was never answered: ${JSON.stringify(last)}`);
}

/** Starts a run without people; `later`: it is accepted before it begins. @throws when it is refused */
export async function startMany(
  { product, ground }: { product: Product; ground: SweepGround },
  name: string,
  { later }: { later: boolean },
): Promise<void> {
  const headers: Record<string, string> = later ? { prefer: 'respond-async' } : {};
  const body = { frameKey: manyKey, input: { name, amount: 1000 } };
  const common = { method: 'POST', host: ground.host, path: '/api/flow/executions', as: ground.starter } as const;
  const answer = await sendUntilAnswered(product, { ...common, headers, key: name, body });
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

export class Course {
  readonly #product: Product;
  readonly #ground: SweepGround;
  readonly name: string;
  executionId = '';
  #undoId = '';
  /** Answers that nobody should get, as `act status code`. */
  readonly strange: string[] = [];

  constructor(product: Product, ground: SweepGround, name: string) {
    this.#product = product;
    this.#ground = ground;
    this.name = name;
  }

  /** Requests to the external service. */
  get heard(): string[] {
    return this.#ground.sink.of(this.name);
  }

  #insist(call: Omit<CourseRequest, 'host'>): Promise<Answer> {
    return sendUntilAnswered(this.#product, { host: this.#ground.host, ...call });
  }

  async #approvalId(): Promise<{ id: string; version: number }> {
    for (let tries = 0; tries < maxTries; tries++) {
      for (const box of ['inbox', 'acted']) {
        const path = `/api/decision/approvals?box=${box}&limit=100`;
        const { body } = await this.#insist({ method: 'GET', path, as: this.#ground.decider });
        const mine = body.data.find((approval: { executionId: string }) => approval.executionId === this.executionId);
        if (mine) return { id: mine.id, version: 1 };
      }
      await sleep(100);
    }
    throw new Error(`${this.name}: there is no approval`);
  }

  /** A run that waits for its call is not over yet. */
  async #finished(id: string): Promise<void> {
    const path = `/api/flow/executions/${id}`;
    for (let tries = 0; tries < maxTries * 5; tries++) {
      const { body } = await this.#insist({ method: 'GET', path, as: this.#ground.undoer });
      if (body.data?.status === 'finished') return;
      await sleep(100);
    }
    throw new Error(`${this.name}: the run is not over`);
  }

  async #callOf(act: CourseAct): Promise<Omit<CourseRequest, 'host'>> {
    const { starter, decider, undoer } = this.#ground;
    const key = `${this.name}-${act}`;
    if (act === 'start') {
      const body = { frameKey, input: { name: this.name, amount: 1000 } };
      return { method: 'POST', path: '/api/flow/executions', as: starter, key, body };
    }
    if (act === 'approve') {
      const { id, version } = await this.#approvalId();
      const path = `/api/decision/approvals/${id}/approve`;
      return { method: 'POST', path, as: decider, key, body: { version, comment: '' } };
    }
    const id = act === 'undo' ? this.executionId : this.#undoId;
    await this.#finished(id);
    const body = { reason: { code: 'trial' } };
    return { method: 'POST', path: `/api/flow/executions/${id}/undo`, as: undoer, key, body };
  }

  /** Prepares the act, so that only its own request is left to send. */
  async prepare(act: CourseAct): Promise<() => Promise<void>> {
    const call = await this.#callOf(act);
    return async () => {
      const answer = await this.#insist(call);
      if (answer.status >= 300) {
        this.strange.push(`${act} ${answer.status} ${answer.body?.code ?? ''}`);
        return;
      }
      if (act === 'start') this.executionId = answer.body.data.id;
      if (act === 'undo') this.#undoId = answer.body.data.undoExecutionId;
    };
  }

  async perform(act: CourseAct): Promise<void> {
    await (await this.prepare(act))();
  }
}

const traces = `
  with runs as (
    select e.* from flow.executions e where e.id = $1::uuid or e.undoes_execution_id = $1::uuid
      or e.undoes_execution_id in (select u.id from flow.executions u where u.undoes_execution_id = $1::uuid))
  select
    (select count(*)::int from flow.executions e where e.frame_key = '${frameKey}' and e.kind = 'run' and e.input ->> 'name' = $2) as started,
    (select json_agg(r.kind || ' ' || r.status order by r.undo_depth) from runs r) as runs,
    (select json_agg(s.path || ' ' || s.status order by s.path) from flow.steps s where s.execution_id = $1::uuid) as steps,
    (select json_agg(a.outcome) from decision.approvals a where a.execution_id = $1::uuid) as approvals,
    (select json_agg(m.kind || ' ' || m.quantity order by m.kind, m.quantity) from item.stock_movements m
      where m.source_execution_id in (select id from runs)) as movements,
    (select json_agg(sums.of order by sums.of) from (select sum(l.debit)::text as of from finance.entries n
       join finance.entry_lines l on l.company_id = n.company_id and l.entry_id = n.id
       where n.source_execution_id in (select id from runs) group by n.id) sums) as entries,
    -- Undos and redos may come faster than mails: what the last one says is what holds, and none is there twice.
    (select (max(m.id::text) is not null and count(*) % 2 = 1 and count(*) = count(distinct m.subject) and count(*) <= 3)
       from kernel.mails m where m.recipient = $2 || '@example.com') as told,
    (select json_agg(c.kind || ' ' || c.state order by c.place) from integration.calls c
      where c.execution_id = $1::uuid) as calls,
    (select json_agg(u.state order by u.id) from flow.undos u where u.execution_id in (select id from runs)) as undos,
    (select count(*)::int from flow.impacts i where i.execution_id in (select id from runs)) as impacts,
    (select count(*)::int from kernel.audit_log a where a.subject_id = $1::text and a.action = 'flow.execution.started') as trail`;

/** The final state of the course: the same for each that ended, despite interruptions. */
export async function readTrace(judge: pg.Client, course: Course): Promise<object> {
  const { rows } = await judge.query(traces, [course.executionId, course.name]);
  return { ...rows[0], strange: course.strange, heard: course.heard };
}

/** Invariants over all of them together. */
export async function readBalance(judge: pg.Client, ground: SweepGround): Promise<object> {
  const { rows } = await judge.query(
    `select (select coalesce(sum(debit) - sum(credit), 0)::int from finance.entry_lines) as imbalance,
       (select count(*)::int from flow.executions where status in ('running', 'failed')) as stuck,
       (select count(*)::int from flow.undos where state not in ('done', 'refused')) as open_undos,
       (select on_hand::int from item.stock_levels where item_id = $1) as on_hand,
       (select coalesce(sum(on_hand_change), 0)::int from item.stock_movements where item_id = $1) as moved`,
    [ground.itemId],
  );
  return rows[0];
}
