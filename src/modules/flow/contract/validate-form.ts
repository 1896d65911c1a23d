/** What is wrong with the rules of a form's fields: conditions, calculations and defaults, found before anybody fills it in. */

import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { isExpression } from '#kernel/contract/block.ts';
import { schemaOf } from '#kernel/contract/field.ts';
import { checkExpression, memberOf, treeOf } from './expression.ts';
import { namesRead, type Shape, shapesOf, shapesOfForm, type ValueKind } from './expression-type.ts';
import { walk } from './expression-work.ts';
import { FormField } from './form-field.ts';
import type { Block } from './frame.ts';
import { type FrameProblem, type ProblemCode, problem } from './frame-report.ts';
import { wordsOfKinds } from './kind-words.ts';

const forms: ReadonlySet<string> = new Set(['flow.form', 'flow.task']);

/** What a calculation may give for a field of the kind. */
function fits(field: FormField, { kind }: Shape): boolean {
  if (kind === 'unknown' || kind === 'null') return true;
  const wanted: Partial<Record<FormField['kind'], readonly ValueKind[]>> = {
    integer: ['number'],
    decimal: ['number'],
    boolean: ['boolean'],
    money: ['map'],
    choices: ['list'],
    lines: ['list'],
    // Files are sent, not made.
    file: [],
    instant: ['instant', 'text'],
  };
  return (wanted[field.kind] ?? ['text']).includes(kind);
}

interface Rule {
  source: string;
  /** Fields that stand above it. */
  above: readonly FormField[];
  keys: ReadonlySet<string>;
  at: { field: string; block: string };
}

const told = (code: ProblemCode, { at }: Rule, name: Parameters<typeof problem>[1]['name']) =>
  problem(code, { ...at, name });

/** Names that a rule may not read; null where all of them stand above it. */
function checkNames(rule: Rule): FrameProblem | null {
  const { source, above, keys } = rule;
  const wrong = checkExpression(source, { steps: new Set(), input: new Set(), loops: ['form'] });
  if (wrong) return told(wrong.code, rule, wrong.cause);
  const tree = treeOf(source, ['form']);
  if (!tree) return null;
  const strange = namesRead(tree).find((name) => name !== 'form');
  if (strange) return told('EXPRESSION_UNKNOWN_NAME', rule, strange);
  const known = new Set(above.map(({ key }) => key));
  let found: FrameProblem | null = null;
  walk(tree, (node) => {
    const key = memberOf(node, 'form');
    if (key === null || known.has(key)) return;
    found ??= keys.has(key)
      ? told('FORM_FIELD_BELOW', rule, key)
      : told('EXPRESSION_UNKNOWN_NAME', rule, `form.${key}`);
  });
  return found;
}

function checkRule(rule: Rule, fitting: (shape: Shape) => boolean, code: ProblemCode): FrameProblem[] {
  const named = checkNames(rule);
  if (named) return [named];
  const tree = treeOf(rule.source, ['form']);
  const wrong = tree && shapesOf(tree, { form: shapesOfForm(rule.above) }).find((shape) => !fitting(shape));
  return wrong ? [told(code, rule, wordsOfKinds[wrong.kind])] : [];
}

/** A plain default must be a value that the form takes. */
function checkDefault(field: FormField, at: Rule['at']): FrameProblem[] {
  const value = field.default;
  if (value === undefined || value === null) return [];
  const meant = typeof value === 'string' && value.startsWith("'=") ? value.slice(1) : value;
  if (meant === value && isExpression(value)) return [];
  if (schemaOf([{ ...field, required: false }]).safeParse({ [field.key]: meant }).success) return [];
  return [problem('FORM_DEFAULT_WRONG', { ...at, name: field.label })];
}

/** A choice of records of which nobody said which can choose none. Frames of the product are filled in by rooms. */
export function checkRecordFields({ block, field }: { block: Block; field: string }): FrameProblem[] {
  const fields = forms.has(block.kind) ? z.array(FormField).safeParse(block.settings.fields ?? []) : null;
  return (fields?.data ?? []).flatMap(({ kind, axis, label }, index) =>
    kind === 'record' && !axis
      ? [problem('FORM_RECORD_WITHOUT_TYPE', { field: `${field}.fields.${index}.axis`, block: block.id, name: label })]
      : [],
  );
}

export function checkForm({ block, field }: { block: Block; field: string }): FrameProblem[] {
  if (!forms.has(block.kind)) return [];
  const parsed = z.array(FormField).safeParse(block.settings.fields ?? ([] as Json));
  if (!parsed.success) return [];
  const fields = parsed.data;
  const keys = new Set(fields.map(({ key }) => key));
  return fields.flatMap((one, index) => {
    const at = (part: string) => ({ field: `${field}.fields.${index}.${part}`, block: block.id });
    const above = fields.slice(0, index);
    const rule = (part: 'visibleWhen' | 'calculated'): Rule => ({ source: one[part] ?? '', above, keys, at: at(part) });
    const isAgain = above.some(({ key }) => key === one.key);
    return [
      ...(isAgain ? [problem('FORM_FIELD_TWICE', { ...at('key'), name: one.key })] : []),
      ...(one.visibleWhen === undefined
        ? []
        : checkRule(
            rule('visibleWhen'),
            ({ kind }) => kind === 'boolean' || kind === 'unknown',
            'CONDITION_NOT_BOOLEAN',
          )),
      ...(one.calculated === undefined
        ? []
        : checkRule(rule('calculated'), (shape) => fits(one, shape), 'SETTING_TYPE')),
      ...checkDefault(one, at('default')),
    ];
  });
}
