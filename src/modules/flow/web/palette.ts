/** Flows that one may start, what has run, and own tasks, for the palette. Loaded with the first search. */
import { fill } from '#kernel/contract/text.ts';
import { call } from '#kernel/web/api.ts';
import { bestOf, nearest } from '#kernel/web/fits.ts';
import { currentLanguage } from '#kernel/web/language.ts';
import { mostOfPalette, mostSearched, type PaletteEntry } from '#kernel/web/palette.ts';
import { listExecutions } from '../contract/endpoints.ts';
import { listFrames } from '../contract/frame-reads.endpoints.ts';
import { flowPaths } from '../contract/paths.ts';
import { listTasks } from '../contract/task.endpoints.ts';

/** Companies have a few dozen flows; of a longer list the server's own search finds the rest on its screen. */
const mostFrames = 100;
const start = { ko: '{title} 시작하기', en: 'Start: {title}' } as const;

export async function framesFor(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const language = currentLanguage();
  const { data } = await call(listFrames, { query: { status: 'published', limit: mostFrames }, signal, quiet: true });
  const open = data.filter(({ abilities }) => abilities.start);
  const textOf = ({ title }: (typeof open)[number]) => fill(start[language], { title: title[language] });
  return bestOf(open, typed, textOf)
    .slice(0, mostOfPalette)
    .map((frame) => ({ id: frame.id, title: textOf(frame), to: flowPaths.start({ id: frame.id }) }));
}

export async function executionsFor(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const search = async (q: string) =>
    (await call(listExecutions, { query: { q, limit: mostSearched }, signal, quiet: true })).data;
  const found = await nearest(typed.slice(0, 100), { search, textOf: ({ title }) => title });
  const language = currentLanguage();
  return found.slice(0, mostOfPalette).map(({ id, title, frameTitle }) => ({
    id,
    title,
    about: frameTitle[language],
    to: flowPaths.execution({ id }),
  }));
}

export async function tasksFor(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { data } = await call(listTasks, { query: {}, signal, quiet: true });
  return bestOf(data, typed, ({ title }) => title)
    .slice(0, mostOfPalette)
    .map(({ id, title }) => ({ id, title, to: flowPaths.task({ id }) }));
}
