/**
 * The last things that a person opened in this company, for the palette. Kept in this browser under the person's own id, and forgotten
 * when they sign out.
 */
import { readLocalJson, writeLocal } from './local.ts';

export interface Visit {
  to: string;
  title: string;
}

/** Enough for the work of a day; a list that one must read is no short way. */
const mostVisits = 12;

let key: string | null = null;

const isVisit = (one: unknown): one is Visit =>
  typeof (one as Visit | null)?.to === 'string' &&
  typeof (one as Visit).title === 'string' &&
  (one as Visit).to.startsWith('/');

/** From now on visits are those of this person; null: of nobody, and nothing is kept. */
export function keepVisitsOf(personId: string | null): void {
  key = personId && `heureum.recent.${personId}`;
}

export function recentVisits(): Visit[] {
  const kept = key ? readLocalJson<unknown>(key, []) : [];
  return Array.isArray(kept) ? kept.filter(isVisit) : [];
}

export function noteVisit(visit: Visit): void {
  if (!key) return;
  const others = recentVisits().filter(({ to }) => to !== visit.to);
  writeLocal(key, JSON.stringify([visit, ...others].slice(0, mostVisits)));
}

export function forgetVisits(): void {
  if (key) writeLocal(key, null);
}
