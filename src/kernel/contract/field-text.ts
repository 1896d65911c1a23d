/** Field texts: labels and help of a schema's fields, defined once per module for its forms, filters, lists and details. */
import type { FieldKind } from './field.ts';
import type { LocalText } from './text.ts';

export interface FieldText {
  label: LocalText;
  help?: LocalText;
  /** Labels of the possible values; of a boolean: `true` and `false`. */
  options?: Readonly<Record<string, LocalText>>;
  /** Label of the empty choice: `all types`. */
  none?: LocalText;
  /** A constraint beyond the obvious, as a sentence: shown when violated. */
  rule?: LocalText;
  /** Of a list: what one of it is called, with its number: 3번째 줄. */
  each?: LocalText;
  /** Texts of the inner fields of an object or of the columns of a list of objects. */
  fields?: FieldTexts;
  /** For kinds that the schema does not reveal: `long-text`, `phone`, `email` behind a rule of its own. */
  kind?: FieldKind;
  /** HTML's name of what browsers may fill in: `street-address`. */
  autoComplete?: string;
  /** In a filter that wants an instant a person gives a day: where it begins, or where it ends. */
  day?: 'begins' | 'ends';
}

/** By field, in the order on the screen. A field without a text is not shown. */
export type FieldTexts = Readonly<Record<string, LocalText | FieldText>>;

type Options<Value extends string> = FieldText & { options: Readonly<Record<Value, LocalText>> };

type TextOf<Value> = [Value] extends [boolean] | ['true' | 'false']
  ? LocalText | FieldText
  : [Value] extends [string]
    ? string extends Value
      ? LocalText | FieldText
      : Options<Value>
    : [Value] extends [readonly (infer Each)[]]
      ? [Each] extends [string]
        ? TextOf<Each>
        : LocalText | (FieldText & { fields?: TextsOf<Each> })
      : [Value] extends [object]
        ? LocalText | (FieldText & { fields?: TextsOf<Value> })
        : LocalText | FieldText;

/**
 * Holds texts to a shape: only its fields, and a text for every value that may be chosen.
 * @example export const accountTexts = { code: words.code, kind: { label: words.kind, options: kindTexts } } satisfies TextsOf<Account>;
 */
export type TextsOf<Shape> = { readonly [Key in keyof Shape]?: TextOf<NonNullable<Shape[Key]>> };

export function toFieldText(text: LocalText | FieldText): FieldText {
  return 'label' in text ? text : { label: text };
}
