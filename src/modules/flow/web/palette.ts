/** Flows that one may start, what has run, and own tasks, for the palette. Loaded with the first search. */
import { fillTemplate } from '#kernel/contract/text.ts';
import { call } from '#kernel/web/api.ts';
import { rankMatches, searchWithHalves } from '#kernel/web/fuzzy-match.ts';
import { getLanguage } from '#kernel/web/language.ts';
import { maxPaletteEntries, maxSearched, type PaletteEntry } from '#kernel/web/palette.ts';
import { listExecutions } from '../contract/endpoints.ts';
import { listFrames } from '../contract/frame-reads.endpoints.ts';
import { flowPaths } from '../contract/paths.ts';
import { listTasks } from '../contract/task.endpoints.ts';

/** Companies have a few dozen flows; of a longer list the server's own search finds the rest on its screen. */
const maxFrames = 100;
const startTitle = { ko: '{title} 시작하기', en: 'Start: {title}' } as const;

export async function findFrames(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const language = getLanguage();
  const { data } = await call(listFrames, { query: { status: 'published', limit: maxFrames }, signal, quiet: true });
  const open = data.filter(({ abilities }) => abilities.start);
  const textOf = ({ title }: (typeof open)[number]) => fillTemplate(startTitle[language], { title: title[language] });
  return rankMatches(open, typed, textOf)
    .slice(0, maxPaletteEntries)
    .map((frame) => ({ id: frame.id, title: textOf(frame), to: flowPaths.start({ id: frame.id }) }));
}

export async function findExecutions(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const search = async (q: string) =>
    (await call(listExecutions, { query: { q, limit: maxSearched }, signal, quiet: true })).data;
  const executions = await searchWithHalves(typed.slice(0, 100), { search, textOf: ({ title }) => title });
  const language = getLanguage();
  return executions.slice(0, maxPaletteEntries).map(({ id, title, frameTitle }) => ({
    id,
    title,
    about: frameTitle[language],
    to: flowPaths.execution({ id }),
  }));
}

export async function findTasks(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { data } = await call(listTasks, { query: {}, signal, quiet: true });
  return rankMatches(data, typed, ({ title }) => title)
    .slice(0, maxPaletteEntries)
    .map(({ id, title }) => ({ id, title, to: flowPaths.task({ id }) }));
}
