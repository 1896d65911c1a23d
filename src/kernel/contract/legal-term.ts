/** Terms that the law sets for keeping records, as dated rows: a change of the law is a further row. Pure. */
import type { LocalText } from './text.ts';

export interface LegalTerm<Kind extends string> {
  kind: Kind;
  months: number;
  /** The first day on which it holds; until another row of the same kind begins. */
  from: string;
  source: LocalText;
}

/** The term that holds on a day, `YYYY-MM-DD`. */
export function findLegalTerm<Kind extends string>(
  terms: readonly LegalTerm<Kind>[],
  { kind, day }: { kind: Kind; day: string },
): LegalTerm<Kind> {
  const holding = terms
    .filter((term) => term.kind === kind && term.from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1);
  if (!holding) throw new Error(`no term of ${kind} holds on ${day}`);
  return holding;
}
