/** What a screen says of itself behind the `?` of the header, and the words of the trade that it uses. */
import type { Locale, LocalText } from '../contract/text.ts';

/** A word that not everybody knows, with what it means in one sentence. Rooms keep theirs in `web/terms.ts`. */
export interface TermDefinition {
  word: LocalText;
  meaning: LocalText;
}

export interface Help {
  /** What it is for, what one does here, what comes of it. */
  says: Record<Locale, readonly [string, string, string]>;
  terms?: readonly TermDefinition[];
}
