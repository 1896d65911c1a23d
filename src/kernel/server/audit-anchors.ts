/**
 * Anchors of the audit trail outside of its database. A person who controls the database could rewrite a whole chain; the hashes
 * noted elsewhere on earlier days would then be missing from it. Each anchor holds the hash of the previous one.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { toLocalDay } from '../contract/time.ts';
import { appOf } from './app.ts';
import { defineJob } from './app-module.ts';
import type { ChainState } from './audit.ts';
import type { AnyContext } from './context.ts';
import { statement } from './database/unit.ts';
import { sendMail } from './mail.ts';

const Seal = z.object({ company: z.string(), seal: z.int(), hash: z.string() });
type Seal = z.output<typeof Seal>;
const Anchor = z.object({ at: z.string(), previous: z.string(), seals: z.array(Seal) });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function readLines(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function appendLine(file: string, line: string): Promise<void> {
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
  const { config } = appOf(context);
  const last = (await readLines(config.auditAnchors)).at(-1);
  const previous = last === undefined ? '' : hashOf(last);
  const line = JSON.stringify({ at: new Date().toISOString(), previous, seals });
  await appendLine(config.auditAnchors, line);
  if (!config.auditMail) return;
  const day = toLocalDay('UTC', new Date());
  sendMail(context, {
    to: config.auditMail,
    subject: `[흐름] 감사 기록 봉인 / Audit seal ${day}`,
    text: `이 메일을 보관하면 이날까지의 감사 기록이 나중에 바뀌지 않았음을 보일 수 있습니다.\nKept, this mail shows that the audit trail up to this day was not changed later.\n\n${line}\n`,
    kind: 'kernel.audit-anchor',
    key: `kernel.audit-anchor:${hashOf(line)}`,
  });
}

export const anchorAuditJob = defineJob({
  name: 'kernel.anchor-audit',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 'local-midnight' },
  run: (context) => anchorAudit(context),
});

export interface TrailDefect {
  /** Null: the file of anchors itself. */
  company: string | null;
  seal: number | null;
  reason: ChainState['broken'][number]['reason'] | 'seal-gone' | 'seal-rewritten' | 'anchors-changed';
  /** Ids of rows of the trail; or the number of the line in the file. */
  rows: string[];
}

/** Asks the database as `heureum_queue`, which sees the trail of every company. */
export type TrailQuery = <Row>(sql: string, values: readonly unknown[]) => Promise<Row[]>;

function readAnchors(lines: readonly string[]): { seals: Seal[]; broken: TrailDefect[] } {
  const broken: TrailDefect[] = [];
  const seals = lines.flatMap((line, index) => {
    const previousLine = lines[index - 1];
    const anchor = Anchor.safeParse(parseJson(line));
    const previous = previousLine === undefined ? '' : hashOf(previousLine);
    if (anchor.success && anchor.data.previous === previous) return anchor.data.seals;
    broken.push({ company: null, seal: null, reason: 'anchors-changed', rows: [String(index + 1)] });
    return anchor.data?.seals ?? [];
  });
  return { seals, broken };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // a line that is not JSON is reported as changed
    return null;
  }
}

/** Rows deleted by retention precede the checkpoint, whose own hash stays. */
async function compareWithAnchors(ask: TrailQuery, company: string, anchored: readonly Seal[]): Promise<TrailDefect[]> {
  const sealNumbers = [...new Set(anchored.map(({ seal }) => seal))];
  const storedSeals = await ask<{ seal: number; hash: string; isCheckpoint: boolean }>(
    `select seq::int as seal, hash, false as "isCheckpoint" from kernel.audit_seals where company_id = $1 and seq = any ($2)
     union all select seq::int, hash, true from kernel.audit_checkpoints where company_id = $1`,
    [company, sealNumbers],
  );
  const checkpoint = storedSeals.find(({ isCheckpoint }) => isCheckpoint)?.seal ?? 0;
  const hashes = new Map(storedSeals.map(({ seal, hash }) => [seal, hash]));
  return anchored.flatMap(({ seal, hash }): TrailDefect[] => {
    const now = hashes.get(seal);
    if (now === hash || seal < checkpoint) return [];
    return [{ company, seal, reason: now === undefined ? 'seal-gone' : 'seal-rewritten', rows: [] }];
  });
}

export interface CheckedTrail {
  companies: number;
  sealed: number;
  anchors: number;
  broken: TrailDefect[];
}

/** Computes the chains of all companies again and holds them against the anchors. */
export async function checkTrail(ask: TrailQuery, anchorsFile: string): Promise<CheckedTrail> {
  const lines = await readLines(anchorsFile);
  const { seals, broken } = readAnchors(lines);
  const ofCompany = Map.groupBy(seals, ({ company }) => company);
  const companyRows = await ask<{ company: string }>(
    'select company_id as company from kernel.audit_seals union select company_id from kernel.audit_log',
    [],
  );
  const companies = new Set([...companyRows.map(({ company }) => company), ...ofCompany.keys()]);
  let sealed = 0;
  for (const company of companies) {
    const [row] = await ask<{ state: ChainState }>('select kernel.verify_audit($1) as state', [company]);
    const state = (row as { state: ChainState }).state;
    sealed += state.sealed;
    broken.push(...state.broken.map((defect) => ({ company, ...defect })));
    broken.push(...(await compareWithAnchors(ask, company, ofCompany.get(company) ?? [])));
  }
  return { companies: companies.size, sealed, anchors: lines.length, broken };
}
