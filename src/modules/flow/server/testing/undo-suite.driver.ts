/** Undo suite actions: run, snapshot, undo what was seen, and compare the one with the other. */
import { expect } from 'vitest';
import type { World } from '#apps/testing.ts';
import { AppError } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import type { FrameDraft, LogType } from '../../contract/frame.ts';
import { undoErrors } from '../../contract/undo.endpoints.ts';
import type { UndoPreview, UndoResult } from '../../contract/undo-shapes.ts';
import { publishFrame } from '../frame/frame.service.ts';
import { getExecution } from '../read/execution-view.service.ts';
import { startExecution } from '../run/execution.service.ts';
import { undoExecution } from '../undo/undo.service.ts';
import { previewUndo } from '../undo/undo-preview.service.ts';
import { countTraces } from './undo-suite.queries.ts';

/** A run of the suite. */
export interface SuiteRun {
  id: string;
  /** The id of the first thing of this type that it changed. */
  subject(type: string): string;
}

interface SuiteScene {
  name: string;
  world: () => World;
  snapshot(context: Context): Promise<unknown>;
  logType?: LogType;
}

export interface UndoOutcome {
  /** `done`, or the code of the refusal. */
  code: string;
  preview: UndoPreview;
  result: UndoResult | null;
}

export const reason = { code: 'mistake', text: '' } as const;
const undoErrorCodes: ReadonlySet<string> = new Set(undoErrors.map(({ code }) => code));

/** `done`, or the code of the refusal; anything else is thrown. */
export async function getOutcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const listCodes = (notices: readonly { code: string }[]) => notices.map(({ code }) => code).sort();

export class UndoDriver {
  readonly #scene: SuiteScene;
  readonly #frames = new Map<FrameDraft, string>();

  constructor(scene: SuiteScene) {
    this.#scene = scene;
  }

  get world(): World {
    return this.#scene.world();
  }

  within<Result>(work: (context: Context) => Promise<Result>): Promise<Result> {
    return this.world.alpha.service(work);
  }

  /** Everything that the runs change, as it is now. */
  picture(): Promise<unknown> {
    return this.within((context) => this.#scene.snapshot(context));
  }

  #traces(): Promise<unknown> {
    return this.within((context) => context.unit.query(countTraces(context.companyId)));
  }

  async #publish(definition: FrameDraft): Promise<string> {
    const knownKey = this.#frames.get(definition);
    if (knownKey) return knownKey;
    const key = `suite-${createId().slice(-12)}`;
    const { name, logType = 'impact' } = this.#scene;
    const title = { ko: name, en: name };
    await this.within((context) => publishFrame(context, { key, title, definition, logType }));
    this.#frames.set(definition, key);
    return key;
  }

  /** Runs the frame to its end. */
  async start(definition: FrameDraft, input: Record<string, unknown> = {}): Promise<string> {
    const frameKey = await this.#publish(definition);
    const started = await this.within((context) => startExecution(context, { frameKey, input }));
    expect(started.status).toBe('finished');
    return started.id;
  }

  async read(id: string): Promise<SuiteRun> {
    const { impacts } = await this.within((context) => getExecution(context, id));
    const subject = (type: string) => {
      const firstImpact = impacts.find((impact) => impact.subject.type === type);
      if (!firstImpact) throw new Error(`${this.#scene.name} changed no ${type}`);
      return firstImpact.subject.id;
    };
    return { id, subject };
  }

  preview(id: string, withDependents = false): Promise<UndoPreview> {
    return this.within((context) => previewUndo(context, { id, withDependents }));
  }

  async undo(id: string, more: { withDependents?: boolean; expected?: string } = {}) {
    const result = await this.within((context) => undoExecution(context, { id, reason, ...more }));
    return { ...result, undoExecutionId: result.undoExecutionId as string };
  }

  /** Looks at the preview and does that: what is allowed is done to the letter, what is refused has the same code and writes nothing. */
  async undoAsShown(id: string, withDependents = false): Promise<UndoOutcome> {
    const previousState = [await this.picture(), await this.#traces()];
    const preview = await this.preview(id, withDependents);
    expect([await this.picture(), await this.#traces()], 'a preview writes nothing').toEqual(previousState);
    for (const { by } of preview.blocked) expect(by).not.toEqual([]);
    for (const { changedBy, changedAt } of preview.kept) expect([changedBy, changedAt]).not.toContain('');
    let result: UndoResult | null = null;
    const code = await getOutcome(
      this.undo(id, { withDependents, expected: preview.hash }).then((undone) => {
        result = undone;
      }),
    );
    expect(code).toBe(preview.allowed ? 'done' : preview.refusal?.code);
    if (result) this.#demandAsShown(preview, result);
    else {
      expect(undoErrorCodes).toContain(code);
      expect([await this.picture(), await this.#traces()], 'a refusal writes nothing').toEqual(previousState);
    }
    return { code, preview, result };
  }

  #demandAsShown(preview: UndoPreview, result: UndoResult): void {
    const { counts, partial, notices, chain, executionId } = preview;
    expect(result).toMatchObject({
      reversed: counts.reverse,
      kept: counts.kept,
      impossible: counts.impossible,
      partial,
    });
    expect(listCodes(result.notices)).toEqual(listCodes(notices));
    expect(result.undone).toEqual(expect.arrayContaining([executionId, ...chain.map(({ id }) => id)]));
  }
}
