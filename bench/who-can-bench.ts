/**
 * Who can do something, asked in a company of 5,000 members: the first page, everybody page by page, and a page of those few who have the second
 * factor that the company demands, which reads past all others; and the check-up of its rights. Beside the one statement that a program without any of it would ask.
 */
import { createId } from '#kernel/contract/ids.ts';
import type { DatabaseQuery } from './cases.ts';
import { getMedian } from './load.ts';
import type { PreparedData } from './preparation.ts';
import { readData, sendRequest } from './single-request.ts';

const people = 5000;
/** Number of members with a second factor, at the end of the list. */
const secured = 10;
const bars = { most: 500 };
const checkUp = 'the check-up of rights';
const permission = 'finance.entry.post';

export interface WhoCanBench {
  prepared: PreparedData;
  port: number;
  rounds: number;
  ask: DatabaseQuery;
  say: (line: string) => void;
}

const persons = `insert into identity.persons (id, email, name, preferences)
select id, 'member-' || at || '@mail.example', '사람 ' || at, '{}' from unnest($1::uuid[]) with ordinality as x (id, at)`;
const memberships = `insert into company.memberships (company_id, id, person_id, status)
select $1, id, person_id, 'active' from unnest($2::uuid[], $3::uuid[]) as x (id, person_id)`;
const assignments = `insert into access.role_assignments (company_id, member_id, role_id, person_id)
select $1, x.id, r.id, x.person_id from unnest($2::uuid[], $3::uuid[]) as x (id, person_id)
  join access.roles r on r.company_id = $1 and r.name = any(array['finance', 'user'])`;
/** A permission for a time, in working hours, for each tenth. */
const grants = `insert into access.grants (company_id, id, member_id, person_id, permission, starts_at, ends_at, reason)
select $1, gen_random_uuid(), x.id, x.person_id, '${permission}', now() - interval '1 day', now() + interval '30 days', '벤치'
  from unnest($2::uuid[], $3::uuid[]) with ordinality as x (id, person_id, at) where x.at % 10 = 0`;
const factors = `insert into identity.totp_factors (person_id, sealed_secret, confirmed_at)
select id, 'sealed', now() from unnest($1::uuid[]) as x (id)`;
const demand = `insert into access.sign_in_rules (company_id, second_factor) values ($1, $2)
on conflict (company_id) do update set second_factor = excluded.second_factor`;
const forget = 'update kernel.access_versions set version = version + 1 where company_id = $1';

/** All of them at once, with their names and the roles that give it. */
const bare = `select m.id, m.person_id, p.name, m.title, array_agg(distinct r.name) as roles
  from company.memberships m
  join identity.persons p on p.id = m.person_id
  join access.role_assignments a on a.company_id = m.company_id and a.member_id = m.id
  join access.roles r on r.company_id = a.company_id and r.id = a.role_id
 where m.company_id = $1 and m.status = 'active' and r.name = any(array['finance', 'master'])
 group by m.id, m.person_id, p.name, m.title order by m.id`;

async function measureMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function fillMembers({ ask, prepared }: WhoCanBench): Promise<void> {
  const make = () => Array.from({ length: people }, () => createId());
  const [personIds, memberIds] = [make(), make()];
  await ask(persons, [personIds]);
  for (const text of [memberships, assignments, grants]) await ask(text, [prepared.companyId, memberIds, personIds]);
  await ask(factors, [[...personIds.slice(-secured), prepared.personId]]);
  // The caller signed in with a second factor.
  await ask('update identity.sessions set factor_at = now() where person_id = $1', [prepared.personId]);
  await ask('analyze', []);
}

/** Reads all pages. Returns the number of people listed. */
async function walkPages({ prepared, port }: WhoCanBench, { limit, pages }: { limit: number; pages: number }) {
  const headers = { host: prepared.host, authorization: `Bearer ${prepared.token}` };
  let memberCount = 0;
  let cursor: string | null = '';
  for (let page = 0; page < pages && cursor !== null; page++) {
    const cursorQuery: string = cursor && `&cursor=${cursor}`;
    const path = `/api/access/who-can?permission=${permission}&limit=${limit}${cursorQuery}`;
    const { status, text } = await sendRequest(port, { method: 'GET', path, headers });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    const answer = JSON.parse(text) as { data: unknown[]; page: { nextCursor: string | null } };
    memberCount += answer.data.length;
    cursor = answer.page.nextCursor;
  }
  return memberCount;
}

export async function measureWhoCan(bench: WhoCanBench): Promise<void> {
  const { ask, prepared, port, rounds, say } = bench;
  await fillMembers(bench);
  const headers = { host: prepared.host, authorization: `Bearer ${prepared.token}` };
  await readData(port, { method: 'GET', path: '/api/auth/me', headers });
  const all = people + 1;
  const questions = {
    'the first page of 20': { limit: 20, pages: 1, told: 20, demanded: false },
    'everybody, a hundred at a time': { limit: 100, pages: 1000, told: all, demanded: false },
    'the few with a second factor': { limit: 20, pages: 1, told: secured + 1, demanded: true },
  };
  const times = new Map<string, number[]>();
  const note = (name: string, time: number) => times.set(name, [...(times.get(name) ?? []), time]);
  for (let round = 0; round <= rounds; round++) {
    const once = await measureMilliseconds(() => ask(bare, [prepared.companyId]));
    if (round > 0) note('bare', once);
    for (const [name, { demanded, told: expectedCount, ...pageQuery }] of Object.entries(questions)) {
      await ask(demand, [prepared.companyId, demanded]);
      await ask(forget, [prepared.companyId]);
      // The first round warms up.
      const time = await measureMilliseconds(async () => {
        const personCount = await walkPages(bench, pageQuery);
        if (personCount !== expectedCount) throw new Error(`${name}: ${personCount} told, not ${expectedCount}`);
      });
      if (round > 0) note(name, time);
    }
    const time = await measureMilliseconds(() =>
      readData(port, { method: 'GET', path: '/api/access/hygiene', headers }),
    );
    if (round > 0) note(checkUp, time);
  }
  const bareTime = getMedian(times.get('bare') ?? []);
  say(
    `${people} members, all of whom may: bare, one statement for all ${bareTime.toFixed(1)} ms; medians of ${rounds} rounds:`,
  );
  for (const name of [...Object.keys(questions), checkUp]) {
    const time = getMedian(times.get(name) ?? []);
    const bar = `bar: ${bars.most} ms ${time <= bars.most ? 'met' : 'MISSED'}`;
    say(`  ${name}: ${time.toFixed(1)} ms, ${(time / bareTime).toFixed(1)} times bare (${bar})`);
  }
}
