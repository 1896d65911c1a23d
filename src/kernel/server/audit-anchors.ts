/**
 * Anchors of the audit trail outside of its database. Whoever holds the database could write a whole chain anew; the hashes
 * that were noted elsewhere on earlier days would no longer be in it. Each anchor holds the hash of the one before.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { dayIn } from '../contract/time.ts';
import type { ChainState } from './audit.ts';
import type { AnyContext } from './context.ts';
import { statement } from './database/unit.ts';
import { houseOf } from './house.ts';
import { sendMail } from './mail.ts';
import { task } from './room.ts';

const Seal = z.object({ company: z.string(), seal: z.int(), hash: z.string() });
type Seal = z.output<typeof Seal>;
const Anchor = z.object({ at: z.string(), previous: z.string(), seals: z.array(Seal) });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function linesOf(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function append(file: string, line: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.writeFile(`${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Notes the latest seal of every company in the file and, where an address is configured, by mail. */
export async function anchorAudit(context: AnyContext): Promise<void> {
  const seals = await context.unit.query(
    statement<Seal>('select company_id as company, seq as seal, hash from kernel.audit_anchors() order by company_id'),
  );
  const { config } = houseOf(context);
  const last = (await linesOf(config.auditAnchors)).at(-1);
  const previous = last === undefined ? '' : hashOf(last);
  const line = JSON.stringify({ at: new Date().toISOString(), previous, seals });
  await append(config.auditAnchors, line);
  if (!config.auditMail) return;
  const day = dayIn('UTC', new Date());
  sendMail(context, {
    to: config.auditMail,
    subject: `[흐름] 감사 기록 봉인 / Audit seal ${day}`,
    text: `이 메일을 보관하면 이날까지의 감사 기록이 나중에 바뀌지 않았음을 보일 수 있습니다.\nKept, this mail shows that the audit trail up to this day was not changed later.\n\n${line}\n`,
    kind: 'kernel.audit-anchor',
    key: `kernel.audit-anchor:${hashOf(line)}`,
  });
}

export const anchorAuditTask = task({
  name: 'kernel.anchor-audit',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 'local-midnight' },
  run: (context) => anchorAudit(context),
});

export interface Broken {
  /** Null: the file of anchors itself. */
  company: string | null;
  seal: number | null;
  reason: ChainState['broken'][number]['reason'] | 'seal-gone' | 'seal-rewritten' | 'anchors-changed';
  /** Ids of rows of the trail; or the number of the line in the file. */
  rows: string[];
}

/** Asks the database as `heureum_queue`, which sees the trail of every company. */
export type Ask = <Row>(sql: string, values: readonly unknown[]) => Promise<Row[]>;

function readAnchors(lines: readonly string[]): { seals: Seal[]; broken: Broken[] } {
  const broken: Broken[] = [];
  const seals = lines.flatMap((line, index) => {
    const before = lines[index - 1];
    const anchor = Anchor.safeParse(parsed(line));
    const previous = before === undefined ? '' : hashOf(before);
    if (anchor.success && anchor.data.previous === previous) return anchor.data.seals;
    broken.push({ company: null, seal: null, reason: 'anchors-changed', rows: [String(index + 1)] });
    return anchor.data?.seals ?? [];
  });
  return { seals, broken };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // a line that is no JSON is told as changed
    return null;
  }
}

/** What was forgotten by retention is before the checkpoint, whose own hash stays. */
async function againstAnchors(ask: Ask, company: string, anchored: readonly Seal[]): Promise<Broken[]> {
  const wanted = [...new Set(anchored.map(({ seal }) => seal))];
  const found = await ask<{ seal: number; hash: string; isCheckpoint: boolean }>(
    `select seq::int as seal, hash, false as "isCheckpoint" from kernel.audit_seals where company_id = $1 and seq = any ($2)
     union all select seq::int, hash, true from kernel.audit_checkpoints where company_id = $1`,
    [company, wanted],
  );
  const checkpoint = found.find(({ isCheckpoint }) => isCheckpoint)?.seal ?? 0;
  const hashes = new Map(found.map(({ seal, hash }) => [seal, hash]));
  return anchored.flatMap(({ seal, hash }): Broken[] => {
    const now = hashes.get(seal);
    if (now === hash || seal < checkpoint) return [];
    return [{ company, seal, reason: now === undefined ? 'seal-gone' : 'seal-rewritten', rows: [] }];
  });
}

export interface CheckedTrail {
  companies: number;
  sealed: number;
  anchors: number;
  broken: Broken[];
}

/** Computes the chains of all companies again and holds them against the anchors. */
export async function checkTrail(ask: Ask, anchorsFile: string): Promise<CheckedTrail> {
  const lines = await linesOf(anchorsFile);
  const { seals, broken } = readAnchors(lines);
  const ofCompany = Map.groupBy(seals, ({ company }) => company);
  const known = await ask<{ company: string }>(
    'select company_id as company from kernel.audit_seals union select company_id from kernel.audit_log',
    [],
  );
  const companies = new Set([...known.map(({ company }) => company), ...ofCompany.keys()]);
  let sealed = 0;
  for (const company of companies) {
    const [row] = await ask<{ state: ChainState }>('select kernel.verify_audit($1) as state', [company]);
    const state = (row as { state: ChainState }).state;
    sealed += state.sealed;
    broken.push(...state.broken.map((one) => ({ company, ...one })));
    broken.push(...(await againstAnchors(ask, company, ofCompany.get(company) ?? [])));
  }
  return { companies: companies.size, sealed, anchors: lines.length, broken };
}
