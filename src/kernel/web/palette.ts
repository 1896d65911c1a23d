/**
 * What the palette offers: each room says in its `web/screens.ts` what people look for in it, and asks its own server with their rights.
 * All are asked at once and each shows when it is there.
 */
import type { LocalText } from '../contract/text.ts';
import type { Needed } from './can.tsx';

/** One thing that can be opened. */
export interface PaletteEntry {
  /** Unlike all others. */
  id: string;
  title: string;
  /** What it is: its state, its code, whose it is. */
  about?: string | undefined;
  to: string;
}

export interface PaletteSource {
  key: string;
  title: LocalText;
  /** Who may ask: any of these. */
  right: readonly Needed[];
  /**
   * At most `mostOfPalette` things that fit what was typed, the best first. `typed` is never empty; where the room's server finds
   * by no words, it gives its newest and `fits` of `kernel/web/fits.ts` chooses.
   */
  find(typed: string, signal: AbortSignal): Promise<readonly PaletteEntry[]>;
}

export const mostOfPalette = 6;
/** So many a server is asked for: of what a half of the words finds, few are meant. */
export const mostSearched = 20;
