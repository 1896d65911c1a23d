/** Blocks of records tried by themselves: runs that are judged and taken back as the engine would, without the engine. */
import type { z } from 'zod';
import type { World } from '#apps/testing.ts';
import type { Impact, ResourceUse, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { BlockServer, Hold, Reversal, UndoFacts } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { flattenRecord } from '../../contract/record.ts';
import { recordCreate } from '../blocks/records.ts';
import { createRecord, readRecords, updateRecordValues } from '../record.service.ts';

export interface Run {
  id: string;
  impacts: StoredImpact[];
  uses: ResourceUse[];
  output: { id: string };
  reversal: Reversal;
}

export interface Runs {
  inAlpha<T>(work: (context: Context) => Promise<T>): Promise<T>;
  /** Runs a block; `as` continues a run. */
  run<S extends z.ZodType>(block: BlockServer<S>, settings: z.input<S>, as?: Run): Promise<Run>;
  check(run: Run, more?: { holds?: Hold[] }): Promise<Verdict[]>;
  /** Judges, takes back what is judged so, and gives the undo as a run. Throws where something blocks it. */
  undo(run: Run): Promise<Run>;
  state(id: string): Promise<Record<string, unknown> | undefined>;
  customer(title: string, more?: { code?: string; fields?: Record<string, unknown> }): Promise<{ id: string }>;
  /** A person's change. */
  change(id: string, fields: Record<string, unknown>): Promise<void>;
}

/** Makes a world's runs. The latest of them stay in effect until undone. */
export function createRuns(world: () => World): Runs {
  const all: Run[] = [];
  const undone = new Map<string, string>();
  const inAlpha: Runs['inAlpha'] = (work) => world().alpha.context('manager', work);

  function rootOf(id: string): string | null {
    const next = undone.get(id);
    if (next) return rootOf(next);
    return depths.get(id) === 1 ? null : id;
  }
  const depths = new Map<string, number>();
  const placeOfUses = new Map<string, number>();
  /** The moment in microseconds, later than the last one, as the database counts. */
  let lastSequence = 0;
  const nextPlace = () => {
    lastSequence = Math.max(lastSequence + 1, Date.now() * 1000);
    return lastSequence;
  };

  function circumstancesOf(run: Run, more: { holds?: Hold[] }): UndoFacts {
    const getEffectiveRoot = (id: string) => {
      const root = rootOf(id);
      return root === run.id ? null : root;
    };
    return {
      family: new Set([run.id]),
      maxChainLength: 20,
      async findEffectiveRuns(ids) {
        return new Map(
          ids.flatMap((id) => (getEffectiveRoot(id) ? [[id, getEffectiveRoot(id) as string] as const] : [])),
        );
      },
      async users(type, subjects) {
        const placeOf = (other: Run, id: string) => {
          const sequences = other.impacts.flatMap(({ subject, sequence }) =>
            subject.type === type && subject.id === id ? [sequence] : [],
          );
          if (other.uses.some((use) => use.type === type && use.id === id))
            sequences.push(placeOfUses.get(other.id) ?? 0);
          return sequences.length > 0 ? Math.max(...sequences) : null;
        };
        return new Map(
          subjects.map(({ id, since }) => {
            const later = all.filter((other) => {
              const sequence = placeOf(other, id);
              return sequence !== null && (since === null || sequence > since);
            });
            const roots = later.flatMap((other) => getEffectiveRoot(other.id) ?? []);
            return [id, [...new Set(roots)].map((root) => ({ id: root, isListing: false }))] as const;
          }),
        );
      },
      async holds() {
        return more.holds ?? [];
      },
      async loadWhole(impacts) {
        return impacts;
      },
    };
  }

  function store(run: Run, impacts: readonly Impact[], kind: string): void {
    const at = new Date().toISOString();
    for (const impact of impacts) {
      run.impacts.push({ ...impact, id: createId(), executionId: run.id, kind, sequence: nextPlace(), at });
    }
    placeOfUses.set(run.id, nextPlace());
  }

  const check: Runs['check'] = (run, more = {}) =>
    inAlpha(async (context) => (await run.reversal.check?.(context, run.impacts, circumstancesOf(run, more))) ?? []);

  return {
    inAlpha,
    check,
    async run(block, settings, as) {
      const reversal = block.reversal as Reversal;
      const run: Run = as ?? { id: createId(), impacts: [], uses: [], output: { id: '' }, reversal };
      const execution = { id: run.id, frameKey: 'test', title: '시험', startedBy: null };
      const parsed = block.contract.settings.parse(settings);
      const outcome = await inAlpha((context) =>
        block.run({ context, execution, step: { id: createId(), path: '1' }, settings: parsed, scope: {} }),
      );
      store(run, outcome.impacts ?? [], block.contract.kind);
      run.uses.push(...(outcome.uses ?? []));
      run.output = outcome.output as { id: string };
      if (!as) all.push(run);
      return run;
    },
    async undo(run) {
      const verdicts = await check(run);
      const blocked = verdicts.find((verdict) => verdict.verdict === 'blocked');
      if (blocked) throw new Error(`blocked: ${JSON.stringify(blocked)}`);
      const free = run.impacts.filter((_, index) => verdicts[index]?.verdict === 'reverse');
      const undo: Run = { ...run, id: createId(), impacts: [], uses: [] };
      const impacts = await inAlpha(async (context) => {
        await run.reversal.lock?.(context, free);
        return run.reversal.revert(context, free.toReversed(), { id: undo.id, title: '되돌리기' });
      });
      store(undo, impacts.flat(), run.impacts[0]?.kind ?? recordCreate.contract.kind);
      all.push(undo);
      undone.set(run.id, undo.id);
      depths.set(undo.id, ((depths.get(run.id) ?? 0) + 1) % 2);
      return undo;
    },
    async state(id) {
      const [record] = await inAlpha((context) => readRecords(context, [id]));
      return record && { ...flattenRecord(record), deleted: record.deletedAt !== null };
    },
    customer: (title, { code, fields } = {}) =>
      inAlpha((context) => {
        const values = { kind: 'customer', grade: 'new', ...fields };
        return createRecord(context, { axis: 'entity', type: 'external', title, code: code ?? null, fields: values });
      }),
    async change(id, fields) {
      await inAlpha((context) => updateRecordValues(context, { id, patch: { fields } }));
    },
  };
}
