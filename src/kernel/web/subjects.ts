/** Where a thing that an execution changed can be looked at. Each room names its own kinds in its front door. */
type Href = (id: string) => string;

const hrefs = new Map<string, Href>();

/** @example linkSubjects({ 'journal-entry': (id) => `/domains/finance/flow/${id}` }) */
export function linkSubjects(kinds: Readonly<Record<string, Href>>): void {
  for (const [kind, href] of Object.entries(kinds)) hrefs.set(kind, href);
}

/** Null for things that have no page of their own. */
export function subjectHref(subject: { type: string; id: string }): string | null {
  return hrefs.get(subject.type)?.(subject.id) ?? null;
}
