/** Screen help: a screen's text behind the `?` of the header, and definitions of its terms. */
import type { Locale, LocalText } from '../contract/text.ts';

/** A term that not everybody knows, explained in one sentence. Modules define theirs in `web/terms.ts`. */
export interface TermDefinition {
  word: LocalText;
  meaning: LocalText;
}

export interface Help {
  /** Its purpose, the actions available here, and their results. */
  says: Record<Locale, readonly [string, string, string]>;
  terms?: readonly TermDefinition[];
}
