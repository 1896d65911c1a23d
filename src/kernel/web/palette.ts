/**
 * Contents of the palette: each module declares its searchable things in `web/screens.ts`, and queries its own server with the
 * person's rights. All queries run at once, and each result appears when ready.
 */
import type { LocalText } from '../contract/text.ts';
import type { PermissionRef } from './can.tsx';

/** One thing that can be opened. */
export interface PaletteEntry {
  /** Unlike all others. */
  id: string;
  title: string;
  /** Details: its state, its code, its owner. */
  about?: string | undefined;
  to: string;
}

export interface PaletteSource {
  key: string;
  title: LocalText;
  /** Required rights: any of these. */
  right: readonly PermissionRef[];
  /**
   * At most `maxPaletteEntries` matches of the typed text, the best first. `typed` is never empty; if the module's server has no
   * text search, it returns its newest and `fits` of `kernel/web/fuzzy-match.ts` filters.
   */
  find(typed: string, signal: AbortSignal): Promise<readonly PaletteEntry[]>;
}

export const maxPaletteEntries = 6;
/** Maximum results requested per server: of the matches of a partial text, few are relevant. */
export const maxSearched = 20;
