/** Subject links: the screen that shows a thing changed by an execution, by its kind. */
import { fillPattern } from '../contract/path.ts';
import type { Screen } from './screen.ts';

const patterns = new Map<string, string>();

/** Said once, when the application begins, with all its screens. */
export function registerSubjectScreens(screens: readonly Screen[]): void {
  for (const { path, shows = [] } of screens) for (const kind of shows) patterns.set(kind, path.pattern);
}

/** Null for things that have no page of their own. */
export function getSubjectHref(subject: { type: string; id: string }): string | null {
  const pattern = patterns.get(subject.type);
  return pattern ? fillPattern(pattern, { id: subject.id }) : null;
}
