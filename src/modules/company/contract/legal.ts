/** 이용약관 and 개인정보처리방침 of a company: written in versions, each valid from a day, the earlier ones readable. */
import { z } from 'zod';
import { text } from '#kernel/contract/text.ts';
import { LocalDate } from '#kernel/contract/time.ts';

export const legalKinds = ['terms', 'privacy'] as const;
export const LegalKind = z.enum(legalKinds);
export type LegalKind = z.infer<typeof LegalKind>;

/** Plain text: `## ` begins a heading, `- ` an item, an empty line a paragraph. Nothing else means anything. */
const LegalText = z.strictObject({ ko: text({ max: 30_000 }), en: text({ max: 30_000 }) });

/** Every company begins with the standard text: see `standard-legal.ts`. */
export const firstVersion = 1;

export const LegalVersion = z.strictObject({ version: z.int().min(1), validFrom: LocalDate });
export type LegalVersion = z.infer<typeof LegalVersion>;

export const LegalDocument = z.strictObject({
  kind: LegalKind,
  ...LegalVersion.shape,
  text: LegalText,
  /** The standard text, filled from what the company says of itself; false: the company's own words. */
  standard: z.boolean(),
  /** The version that holds today. */
  current: z.int(),
  /** Newest first; a version valid from a later day precedes the current one. */
  versions: z.array(LegalVersion),
});
export type LegalDocument = z.infer<typeof LegalDocument>;

export const NewLegalVersion = z.strictObject({
  /** The newest that the author saw. */
  version: z.int().min(1),
  validFrom: LocalDate,
  text: LegalText,
});
export type NewLegalVersion = z.infer<typeof NewLegalVersion>;

/** The version that holds on the day: the newest of those that are valid then. */
export function getVersionOn(day: string, versions: readonly LegalVersion[]): number {
  return Math.max(...versions.filter(({ validFrom }) => validFrom <= day).map(({ version }) => version));
}

export interface LegalPart {
  kind: 'heading' | 'items' | 'paragraph';
  lines: string[];
}

function getPartKind(line: string): LegalPart['kind'] {
  if (line.startsWith('## ')) return 'heading';
  return line.startsWith('- ') ? 'items' : 'paragraph';
}

/** Splits a text into parts shown one below the other. Any other markup is treated as text. */
export function parseLegalText(written: string): LegalPart[] {
  const parts: LegalPart[] = [];
  let isOpen = false;
  for (const line of written.split(/\r?\n/).map((each) => each.trim())) {
    if (!line) {
      isOpen = false;
      continue;
    }
    const kind = getPartKind(line);
    const text = kind === 'paragraph' ? line : line.replace(/^(##|-) /, '').trim();
    const last = parts.at(-1);
    if (isOpen && last?.kind === kind && kind !== 'heading') last.lines.push(text);
    else parts.push({ kind, lines: [text] });
    isOpen = true;
  }
  return parts;
}
