/** Where a thing that an execution changed can be looked at: at the screen that shows its kind. */
import { fillPattern } from '../contract/path.ts';
import type { Screen } from './screen.ts';

const patterns = new Map<string, string>();

/** Said once, when the application begins, with all its screens. */
export function linkSubjects(screens: readonly Screen[]): void {
  for (const { path, shows = [] } of screens) for (const kind of shows) patterns.set(kind, path.pattern);
}

/** Null for things that have no page of their own. */
export function subjectHref(subject: { type: string; id: string }): string | null {
  const pattern = patterns.get(subject.type);
  return pattern ? fillPattern(pattern, { id: subject.id }) : null;
}
