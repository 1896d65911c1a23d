/** Approvals that the person may see, for the palette: all by their titles, the newest also by who asked. Loaded with the first search. */
import { call } from '#kernel/web/api.ts';
import { rankMatches, searchWithHalves } from '#kernel/web/fuzzy-match.ts';
import { maxPaletteEntries, type PaletteEntry } from '#kernel/web/palette.ts';
import { type ApprovalRow, listApprovals } from '../contract/endpoints.ts';
import { decisionPaths } from '../contract/paths.ts';

/** One page. */
const pageLimit = 50;
/** Letters from which the server searches, and most of what it is asked. */
const [searchFrom, searchTo] = [2, 80];

const getSearchText = ({ title, requestedBy }: ApprovalRow) => `${title} ${requestedBy?.name ?? ''}`;

export async function findApprovals(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const ask = async (search?: string) =>
    (await call(listApprovals, { query: { box: 'all', search, limit: pageLimit }, signal, quiet: true })).data;
  const searched = async (text: string) => (text.length < searchFrom ? [] : ask(text.slice(0, searchTo)));
  const [matches, latest] = await Promise.all([
    searchWithHalves(typed, { search: searched, textOf: getSearchText }),
    ask(),
  ]);
  const near = rankMatches(latest, typed, getSearchText);
  const all = new Map([...matches, ...near].map((approval) => [approval.id, approval]));
  return [...all.values()]
    .slice(0, maxPaletteEntries)
    .map(({ id, title, requestedBy }) => ({ id, title, about: requestedBy?.name, to: decisionPaths.approval({ id }) }));
}
