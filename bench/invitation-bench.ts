/**
 * 10,000 people invited from a file: how long its preview takes, how long until all of them are written, and until that is taken back; beside a
 * bare program that looks the addresses up with one question, and writes as many rows and mails a hundred at a time.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sendCall, waitUntil } from './calls.ts';
import type { DatabaseQuery } from './cases.ts';
import { getMedian } from './load.ts';
import type { PreparedData } from './preparation.ts';

const people = 10_000;
const wrong = 100;
const atOnce = 100;
const bars = { previewSeconds: 2 };

export interface InvitationsBench {
  prepared: PreparedData;
  port: number;
  rounds: number;
  ask: DatabaseQuery;
  say: (line: string) => void;
}

interface Line {
  line: number;
  email: string;
  name: string;
  roles: string;
}

const createLines = (round: number): Line[] =>
  Array.from({ length: people }, (_, at) => ({
    line: at + 2,
    email: at < wrong ? `no address ${at}` : `person-${round}-${at}@mail.example`,
    name: `사람 ${at}`,
    roles: '',
  }));

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const tables = `create schema if not exists bare_invitations;
create table bare_invitations.invitations (email text primary key, name text, roles text[], token text, made_at timestamptz default now());
create table bare_invitations.mails (id bigint generated always as identity primary key, recipient text, body text)`;
const lookUpSql = 'select email from bare_invitations.invitations where email = any($1::text[])';
const writeSql = `with made as (
  insert into bare_invitations.invitations (email, name, roles, token)
  select email, name, array['user'], token from unnest($1::text[], $2::text[], $3::text[]) as x (email, name, token)
  on conflict do nothing returning email, name
)
insert into bare_invitations.mails (recipient, body) select email, name || ', you are invited.' from made`;
const undoSql = 'delete from bare_invitations.invitations where email = any($1::text[])';

async function measureBare({ ask }: InvitationsBench, round: number) {
  const text = JSON.stringify({ lines: createLines(round) });
  const preview = await measureSeconds(async () => {
    const { lines } = JSON.parse(text) as { lines: Line[] };
    const good = lines.filter(({ email }) => /^\S+@\S+\.\S+$/.test(email)).map(({ email }) => email);
    await ask(lookUpSql, [good]);
  });
  const good = createLines(round).slice(wrong);
  const written = await measureSeconds(async () => {
    for (let from = 0; from < good.length; from += atOnce) {
      const part = good.slice(from, from + atOnce);
      const tokens = part.map(() => createHash('sha256').update(randomBytes(32)).digest('base64url'));
      await ask(writeSql, [part.map(({ email }) => email), part.map(({ name }) => name), tokens]);
    }
  });
  const undone = await measureSeconds(() => ask(undoSql, [good.map(({ email }) => email)]));
  return { preview, written, undone };
}

async function measureProduct({ prepared, port, say }: InvitationsBench, round: number) {
  const headers = { host: prepared.host, authorization: `Bearer ${prepared.token}` };
  const call = async (path: string, body?: object) => {
    const { status, data } = await sendCall(port, { path, headers, ...(body && { body }) });
    if (status >= 300) throw new Error(`${path}: ${status}`);
    return data;
  };
  const lists = '/api/company/invitation-lists';
  const lines = createLines(round);
  const preview = await measureSeconds(async () => {
    const { valid, findings } = await call(`${lists}/check`, { lines });
    if (valid !== people - wrong || findings.length !== wrong)
      throw new Error(`${valid} good, ${findings.length} wrong`);
  });
  let id = '';
  const written = await measureSeconds(async () => {
    ({ id } = await call(lists, { name: `bench ${round}`, lines }));
    const isDone = async () => (await call(`/api/flow/executions/${id}`)).status === 'finished';
    if (!(await waitUntil(300, isDone))) say(`  round ${round}: not finished after 300 s`);
  });
  const undone = await measureSeconds(() =>
    call(`/api/flow/executions/${id}/undo`, { reason: { code: 'mistake', text: '' } }),
  );
  return { preview, written, undone };
}

export async function measureInvitations(bench: InvitationsBench): Promise<void> {
  const { ask, rounds, say } = bench;
  await ask(tables, []);
  const all: { bare: Record<string, number>; product: Record<string, number> }[] = [];
  for (let round = 1; round <= rounds; round++) {
    all.push({ bare: await measureBare(bench, round), product: await measureProduct(bench, round) });
  }
  say(`${people} lines of which ${wrong} are wrong, medians of ${rounds} rounds:`);
  for (const what of ['preview', 'written', 'undone']) {
    const of = (side: 'bare' | 'product') => getMedian(all.map((item) => item[side][what] ?? 0));
    const bar =
      what === 'preview'
        ? ` (bar: ${bars.previewSeconds} s ${of('product') <= bars.previewSeconds ? 'met' : 'MISSED'})`
        : '';
    say(
      `  ${what}: ${of('product').toFixed(2)} s, bare ${of('bare').toFixed(2)} s: ${(of('product') / of('bare')).toFixed(1)} times${bar}`,
    );
  }
}
