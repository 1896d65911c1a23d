/** What is wrong with a draft, asked a moment after each edit. What is known of before stays until the next answer comes. */
import { useEffect, useMemo, useState } from 'react';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { later } from '#kernel/web/timer.ts';
import { type Draft, definitionOfDraft } from '../../contract/drafting/draft.ts';
import type { validateDefinition } from '../../contract/frame.endpoints.ts';
import { type FrameProblem, isError } from '../../contract/frame-report.ts';
import { checkDefinition } from './builder.api.ts';

/** Milliseconds. */
const pause = 250;

export type Report = ReplyOf<typeof validateDefinition>;

export interface Checked {
  /** Null before the first answer, and while there is nothing to check. */
  report: Report | null;
  problems: readonly FrameProblem[];
  errors: number;
  /** By block; the worst first. */
  at: ReadonlyMap<string, readonly FrameProblem[]>;
}

const none: readonly FrameProblem[] = [];

export function useChecked(draft: Draft): Checked {
  const [report, setReport] = useState<Report | null>(null);
  const meant = useMemo(() => {
    const { view: _, ...rest } = draft;
    return JSON.stringify(rest);
  }, [draft]);
  useEffect(() => {
    const stop = new AbortController();
    // Reading a large draft takes longer than drawing what was typed: that comes first.
    const callOff = later(pause, () => {
      const definition = definitionOfDraft(JSON.parse(meant) as Draft);
      if (!definition) return setReport(null);
      // Offline, or a later edit came: publishing asks again in any case.
      checkDefinition(definition, stop.signal).then(setReport, () => undefined);
    });
    return () => {
      callOff();
      stop.abort();
    };
  }, [meant]);
  return useMemo(() => {
    const problems = report?.problems ?? none;
    const at = new Map<string, FrameProblem[]>();
    for (const one of [...problems].sort((a, b) => Number(isError(b)) - Number(isError(a)))) {
      if (one.block) at.set(one.block, [...(at.get(one.block) ?? []), one]);
    }
    return { report, problems, errors: problems.filter(isError).length, at };
  }, [report]);
}
