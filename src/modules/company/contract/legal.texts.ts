/** Texts of the fields of a legal text. */
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { NewLegalVersion } from './legal.ts';

export const legalTexts = {
  validFrom: { ko: '시행일', en: 'Valid from' },
  text: { ko: '내용', en: 'Text' },
} satisfies TextsOf<NewLegalVersion>;
