/** Names of files as they are kept: composed (macOS sends them taken apart), without direction marks and without folders. Pure. */
import { readText } from './text.ts';

/** '' where nothing of the name is left. */
export const readFileName = (typed: string): string =>
  readText(typed)
    .replace(/[/\\\p{Cc}]/gu, '')
    .trim();
