/** Stored file names: composed (macOS sends them decomposed), without direction marks and without folders. Pure. */
import { readText } from './text.ts';

/** '' where nothing of the name is left. */
export const readFileName = (typed: string): string =>
  readText(typed)
    .replace(/[/\\\p{Cc}]/gu, '')
    .trim();
