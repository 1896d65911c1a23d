/** Chaos report: actions performed and invariants broken, counted by kind, each with minimal data to investigate it. */

/** Everything that must be 0 in the end. */
export const faults = {
  disagreement: 'write and preview disagree',
  'server-error': '5xx answers',
  'foreign-code': 'codes that are none of undo’s own',
  'blocked-by-nobody': 'blocked by nobody',
  'kept-by-nobody': 'kept without who and when, or by somebody who changed nothing',
  'written-by-refusal': 'written by a preview or a refusal',
  'cannot-be-undone': 'runs that stand although every message was followed',
  stuck: 'runs that wait for nothing',
  records: 'records unlike their history',
  links: 'links that are broken',
  stock: 'stock unlike its movements',
  ledger: 'entries that do not balance or cancel out',
  orders: 'orders unlike their history',
  members: 'members shut out with roles, or let in without',
  island: 'differences where no person was, after everything was undone',
} as const;
export type Fault = keyof typeof faults;

export interface Violation {
  fault: Fault;
  words: string;
  /** The last actions on the same things, the latest last. */
  context: readonly string[];
  /** Answers or rows read. */
  evidence: readonly unknown[];
}

interface Entry {
  line: string;
  about: readonly string[];
}

const shownEntries = 12;
const maxEntries = 3000;
const longestEvidence = 1800;

export class Report {
  readonly violations: Violation[] = [];
  readonly counts = new Map<string, number>();
  #actions = 0;
  #entries: Entry[] = [];

  count(name: string, more = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + more);
  }

  /** Notes what happened. @param touchedIds ids by which it is found again */
  note(line: string, touchedIds: readonly string[] = []): void {
    this.#actions += 1;
    this.#entries.push({ line: `${this.#actions} ${line}`, about: touchedIds });
    if (this.#entries.length > maxEntries * 2) this.#entries = this.#entries.slice(-maxEntries);
  }

  violate(fault: Fault, words: string, touchedIds: readonly string[] = [], evidence: readonly unknown[] = []): void {
    const ids = new Set(touchedIds);
    const near = this.#entries.filter((entry) => ids.size === 0 || entry.about.some((id) => ids.has(id)));
    const context = near.slice(-shownEntries).map(({ line }) => line);
    this.violations.push({ fault, words, context, evidence });
  }

  figures(): Record<Fault, number> {
    const all = Object.keys(faults) as Fault[];
    const of = (fault: Fault) => this.violations.filter((violation) => violation.fault === fault).length;
    return Object.fromEntries(all.map((fault) => [fault, of(fault)])) as Record<Fault, number>;
  }

  /** As text: figures first, then each violation, limited per kind. */
  text(most = 5): string {
    const figures = Object.entries(this.figures()).map(
      ([fault, number]) => `${String(number).padStart(6)}  ${faults[fault as Fault]}`,
    );
    const counted = [...this.counts].sort(([item], [other]) => (item < other ? -1 : 1));
    const violationLines = Object.values(Object.groupBy(this.violations, ({ fault }) => fault)).flatMap((of) =>
      (of ?? []).slice(0, most).map(formatViolation),
    );
    return [
      ...counted.map(([name, number]) => `${String(number).padStart(6)}  ${name}`),
      '',
      ...figures,
      ...violationLines,
    ].join('\n');
  }
}

function formatViolation({ fault, words, context, evidence }: Violation): string {
  const proofs = evidence.map((item) => `    = ${JSON.stringify(item).slice(0, longestEvidence)}`);
  return [`\n${fault}: ${words}`, ...context.map((line) => `    ${line}`), ...proofs].join('\n');
}

/** The same text for the same value, whatever the order of its keys. */
export function toStableText(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([item], [other]) => (item < other ? -1 : 1)))
      : inner,
  );
}
