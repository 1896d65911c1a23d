/**
 * 10,000 schedules due at once, started by two workers, one of which is killed midway; then the same instants again, as after a
 * clock is set back. And a flood of calls to one hook: an accepted call is one run, the rest get a time to retry.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createId } from '#kernel/contract/ids.ts';
import { type Answer, sendCall, waitUntil } from './calls.ts';
import type { DatabaseQuery } from './cases.ts';
import type { PreparedData } from './preparation.ts';

const bars = { startedSeconds: 60 };
const flood = { perSecond: 1000, seconds: 5 };

export interface StreamsBench {
  prepared: PreparedData;
  port: number;
  schedules: number;
  ask: DatabaseQuery;
  startWorker: () => ChildProcess;
  say: (line: string) => void;
}

const copies = `insert into flow.streams (company_id, id, name, frame_id, kind, settings, run_as, next_at, made_by, made_by_name)
select company_id, gen_random_uuid(), name || ' ' || n, frame_id, kind, settings, run_as, next_at, made_by, made_by_name
from flow.streams cross join generate_series(2, $2::int) n where id = $1`;
const makeDue = `with due as (
  update flow.streams set next_at = $2 where company_id = $1 and kind = 'schedule' returning id
)
insert into kernel.job_orders (company_id, id, task, payload, run_at, key)
select $1, $3::uuid, 'flow.start-due', '{}', $2, 'flow.start-due:bench ' || $3::uuid from (select count(*) from due) d`;
const selectCounts = `select count(*)::int as rows, count(distinct stream_id)::int as streams, count(distinct t.execution_id)::int as runs,
  count(*) filter (where e.status = 'finished')::int as finished,
  round(extract(epoch from percentile_cont(0.5) within group (order by t.received_at - t.due_at))::numeric, 1)::float8 as half,
  round(extract(epoch from max(t.received_at - t.due_at))::numeric, 1)::float8 as last
from flow.stream_starts t join flow.streams s on s.company_id = t.company_id and s.id = t.stream_id
left join flow.executions e on e.company_id = t.company_id and e.id = t.execution_id where t.company_id = $1 and s.kind = $2`;

export async function measureStreams(bench: StreamsBench): Promise<void> {
  const { prepared, port, schedules, ask, say } = bench;
  const { companyId, host, token } = prepared;
  const headers = { host, authorization: `Bearer ${token}` };
  const post = async (path: string, body: object) => (await sendCall(port, { path, headers, body })).data;
  const count = async (kind: string) => (await ask(selectCounts, [companyId, kind]))[0] as Record<string, number>;
  const title = { ko: '정시 일', en: 'On time' };
  const frame = await post('/api/flow/frames', { key: 'on-time', title });
  const definition = { blocks: [{ id: 'pass', kind: 'flow.join', title, settings: {} }] };
  await post(`/api/flow/frames/${frame.id}/publish`, { version: frame.version, definition, confirmIrreversible: true });
  const settings = { kind: 'schedule', schedule: { every: 'day', at: '09:00' } };
  const first = await post('/api/flow/streams', { name: '정시', frameKey: 'on-time', settings });
  await ask(copies, [first.id, schedules]);
  await ask('analyze', []);
  const workers = [bench.startWorker(), bench.startWorker()];
  await sleep(6000);

  const due = new Date(Date.now() + 3000);
  await ask(makeDue, [companyId, due.toISOString(), createId()]);
  await sleep(due.getTime() - Date.now() + 1500);
  const countsBefore = await count('schedule');
  workers[0]?.kill('SIGKILL');
  await waitUntil(180, async () => ((await count('schedule')).rows ?? 0) >= schedules);
  const all = await count('schedule');
  say(
    `${schedules} schedules due at once, two workers, one killed after ${countsBefore.rows} starts: ${all.streams} streams started, ${all.rows} times, by ${all.runs} runs; half of them within ${all.half} s, the last after ${all.last} s (${bars.startedSeconds})`,
  );
  await waitUntil(240, async () => ((await count('schedule')).finished ?? 0) >= schedules);
  const took = ((Date.now() - due.getTime()) / 1000).toFixed(0);
  say(`  ${(await count('schedule')).finished} of the runs have ended after ${took} s`);

  await ask(makeDue, [companyId, due.toISOString(), createId()]);
  const [{ waiting } = { waiting: 0 }] = await ask(
    'select count(*)::int as waiting from flow.streams where company_id = $1 and next_at <= now()',
    [companyId],
  );
  const moved = await waitUntil(120, async () => {
    const sql = 'select count(*)::int as n from flow.streams where company_id = $1 and next_at <= now()';
    return (await ask(sql, [companyId]))[0]?.n === 0;
  });
  const again = await count('schedule');
  say(`  the clock put back: ${waiting} are due again, all looked at: ${moved}, ${again.rows} starts in all`);
  await measureFlood(bench, post, count);
}

async function measureFlood(
  { prepared, port, say }: StreamsBench,
  post: (path: string, body: object) => Promise<Answer['data']>,
  count: (kind: string) => Promise<Record<string, number>>,
): Promise<void> {
  const settings = { kind: 'hook', proof: 'key' };
  const hook = await post('/api/flow/streams', { name: '홍수', frameKey: 'on-time', settings });
  const path = new URL(hook.address).pathname;
  const answers: Promise<Answer>[] = [];
  const began = Date.now();
  for (let sent = 0; sent < flood.perSecond * flood.seconds; ) {
    const due = Math.min(((Date.now() - began) / 1000) * flood.perSecond, flood.perSecond * flood.seconds);
    for (; sent < due; sent++) {
      const headers = { host: prepared.host, 'x-hook-key': hook.secret, 'webhook-id': `flood-${sent}` };
      answers.push(sendCall(port, { path, headers, body: { sent } }));
    }
    await sleep(5);
  }
  const replies = await Promise.all(answers);
  const by = Map.groupBy(replies, ({ status }) => status);
  const statusText = [...by].map(([status, some]) => `${status}: ${some.length}`).join(', ');
  const shed = replies.filter(({ status }) => status !== 202);
  const { rows, runs } = await count('hook');
  say(
    `a hook called ${flood.perSecond} times a second for ${flood.seconds} s: ${statusText}; ${shed.filter(({ retryAfter }) => retryAfter).length} of ${shed.length} were told when to come again; ${rows} starts, ${runs} runs`,
  );
}
