/** Approvals that the person may see, for the palette: all by their titles, the newest also by who asked. Loaded with the first search. */
import { call } from '#kernel/web/api.ts';
import { bestOf, nearest } from '#kernel/web/fits.ts';
import { mostOfPalette, type PaletteEntry } from '#kernel/web/palette.ts';
import { type ApprovalRow, listApprovals } from '../contract/endpoints.ts';
import { decisionPaths } from '../contract/paths.ts';

/** One page. */
const newest = 50;
/** Letters from which the server searches, and most of what it is asked. */
const [searchFrom, searchTo] = [2, 80];

const textOf = ({ title, requestedBy }: ApprovalRow) => `${title} ${requestedBy?.name ?? ''}`;

export async function approvalsFor(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const ask = async (search?: string) =>
    (await call(listApprovals, { query: { box: 'all', search, limit: newest }, signal, quiet: true })).data;
  const searched = async (words: string) => (words.length < searchFrom ? [] : ask(words.slice(0, searchTo)));
  const [found, latest] = await Promise.all([nearest(typed, { search: searched, textOf }), ask()]);
  const near = bestOf(latest, typed, textOf);
  const all = new Map([...found, ...near].map((approval) => [approval.id, approval]));
  return [...all.values()]
    .slice(0, mostOfPalette)
    .map(({ id, title, requestedBy }) => ({ id, title, about: requestedBy?.name, to: decisionPaths.approval({ id }) }));
}
