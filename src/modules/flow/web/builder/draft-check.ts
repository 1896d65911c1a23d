/** Draft validation: debounced after each edit. The earlier result stays until the next answer arrives. */
import { useEffect, useMemo, useState } from 'react';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { runLater } from '#kernel/web/timer.ts';
import { type Draft, toDefinition } from '../../contract/drafting/draft.ts';
import type { validateDefinition } from '../../contract/frame.endpoints.ts';
import { type FrameProblem, isError } from '../../contract/frame-report.ts';
import { checkDefinition } from './builder.api.ts';

/** Milliseconds. */
const checkDelayMs = 250;

export type Report = ReplyOf<typeof validateDefinition>;

export interface DraftCheck {
  /** Null before the first answer, and while there is nothing to check. */
  report: Report | null;
  problems: readonly FrameProblem[];
  errors: number;
  /** By block; the worst first. */
  at: ReadonlyMap<string, readonly FrameProblem[]>;
}

const noProblems: readonly FrameProblem[] = [];

export function useDraftCheck(draft: Draft): DraftCheck {
  const [report, setReport] = useState<Report | null>(null);
  const meant = useMemo(() => {
    const { view: _, ...rest } = draft;
    return JSON.stringify(rest);
  }, [draft]);
  useEffect(() => {
    const stop = new AbortController();
    // Reading a large draft takes longer than drawing what was typed: that comes first.
    const callOff = runLater(checkDelayMs, () => {
      const definition = toDefinition(JSON.parse(meant) as Draft);
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
    const problems = report?.problems ?? noProblems;
    const at = new Map<string, FrameProblem[]>();
    for (const frameProblem of [...problems].sort((a, b) => Number(isError(b)) - Number(isError(a)))) {
      if (frameProblem.block) at.set(frameProblem.block, [...(at.get(frameProblem.block) ?? []), frameProblem]);
    }
    return { report, problems, errors: problems.filter(isError).length, at };
  }, [report]);
}
