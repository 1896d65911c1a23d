/**
 * The things that a person last opened in this company, for the palette. Stored in this browser under the person's own id, and
 * deleted on sign-out.
 */
import { readLocalJson, writeLocal } from './local.ts';

export interface Visit {
  to: string;
  title: string;
}

/** Enough for the work of a day; a list that one must read is no short way. */
const maxVisits = 12;

let key: string | null = null;

const isVisit = (value: unknown): value is Visit =>
  typeof (value as Visit | null)?.to === 'string' &&
  typeof (value as Visit).title === 'string' &&
  (value as Visit).to.startsWith('/');

/** Records visits for this person from now on; null: for nobody, and nothing is stored. */
export function setVisitOwner(personId: string | null): void {
  key = personId && `heureum.recent.${personId}`;
}

export function listRecentVisits(): Visit[] {
  const stored = key ? readLocalJson<unknown>(key, []) : [];
  return Array.isArray(stored) ? stored.filter(isVisit) : [];
}

export function recordVisit(visit: Visit): void {
  if (!key) return;
  const others = listRecentVisits().filter(({ to }) => to !== visit.to);
  writeLocal(key, JSON.stringify([visit, ...others].slice(0, maxVisits)));
}

export function forgetVisits(): void {
  if (key) writeLocal(key, null);
}
