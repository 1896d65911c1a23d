/** Approvals that the person may see, for the palette: the newest, chosen by their titles and who asked. Loaded with the first search. */
import { call } from '#kernel/web/api.ts';
import { bestOf } from '#kernel/web/fits.ts';
import { mostOfPalette, type PaletteEntry } from '#kernel/web/palette.ts';
import { listApprovals } from '../contract/endpoints.ts';
import { decisionPaths } from '../contract/paths.ts';

/** One page: what is older is found in its list. */
const newest = 50;

export async function approvalsFor(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { data } = await call(listApprovals, { query: { box: 'all', limit: newest }, signal, quiet: true });
  return bestOf(data, typed, ({ title, requestedBy }) => `${title} ${requestedBy?.name ?? ''}`)
    .slice(0, mostOfPalette)
    .map(({ id, title, requestedBy }) => ({ id, title, about: requestedBy?.name, to: decisionPaths.approval({ id }) }));
}
