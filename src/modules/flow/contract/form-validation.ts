/** Form validation: errors in conditions, calculations and defaults of fields, found before anybody fills the form in. */

import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { isExpression } from '#kernel/contract/block.ts';
import { createFieldSchema } from '#kernel/contract/field.ts';
import { checkExpression, getMember, parseTree } from './expression.ts';
import { visitNodes } from './expression-cost.ts';
import { getExpressionShapes, getFormShapes, listNamesRead, type Shape, type ValueKind } from './expression-type.ts';
import { FormField } from './form-field.ts';
import type { Block } from './frame.ts';
import { createProblem, type FrameProblem, type ProblemCode } from './frame-report.ts';
import { valueKindTexts } from './value-kind.texts.ts';

const formKinds: ReadonlySet<string> = new Set(['flow.form', 'flow.task']);

/** Kinds of results a calculation may have for a field's kind. */
function isFitting(field: FormField, { kind }: Shape): boolean {
  if (kind === 'unknown' || kind === 'null') return true;
  const expectedKinds: Partial<Record<FormField['kind'], readonly ValueKind[]>> = {
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
  return (expectedKinds[field.kind] ?? ['text']).includes(kind);
}

interface FormRule {
  source: string;
  /** The fields above it. */
  above: readonly FormField[];
  keys: ReadonlySet<string>;
  at: { field: string; block: string };
}

const createRuleProblem = (code: ProblemCode, { at }: FormRule, name: Parameters<typeof createProblem>[1]['name']) =>
  createProblem(code, { ...at, name });

/** Names a rule may not read; null if all of them are above it. */
function checkNames(rule: FormRule): FrameProblem | null {
  const { source, above, keys } = rule;
  const wrong = checkExpression(source, { steps: new Set(), input: new Set(), loops: ['form'] });
  if (wrong) return createRuleProblem(wrong.code, rule, wrong.cause);
  const tree = parseTree(source, ['form']);
  if (!tree) return null;
  const strange = listNamesRead(tree).find((name) => name !== 'form');
  if (strange) return createRuleProblem('EXPRESSION_UNKNOWN_NAME', rule, strange);
  const knownKeys = new Set(above.map(({ key }) => key));
  let namesProblem: FrameProblem | null = null;
  visitNodes(tree, (node) => {
    const key = getMember(node, 'form');
    if (key === null || knownKeys.has(key)) return;
    namesProblem ??= keys.has(key)
      ? createRuleProblem('FORM_FIELD_BELOW', rule, key)
      : createRuleProblem('EXPRESSION_UNKNOWN_NAME', rule, `form.${key}`);
  });
  return namesProblem;
}

function checkRule(rule: FormRule, fitting: (shape: Shape) => boolean, code: ProblemCode): FrameProblem[] {
  const named = checkNames(rule);
  if (named) return [named];
  const tree = parseTree(rule.source, ['form']);
  const wrong = tree && getExpressionShapes(tree, { form: getFormShapes(rule.above) }).find((shape) => !fitting(shape));
  return wrong ? [createRuleProblem(code, rule, valueKindTexts[wrong.kind])] : [];
}

/** A plain default must be a value that the form takes. */
function checkDefault(field: FormField, at: FormRule['at']): FrameProblem[] {
  const value = field.default;
  if (value === undefined || value === null) return [];
  const meant = typeof value === 'string' && value.startsWith("'=") ? value.slice(1) : value;
  if (meant === value && isExpression(value)) return [];
  if (createFieldSchema([{ ...field, required: false }]).safeParse({ [field.key]: meant }).success) return [];
  return [createProblem('FORM_DEFAULT_WRONG', { ...at, name: field.label })];
}

/** A record choice without a record type can choose nothing. Modules fill in frames of the product. */
export function checkRecordFields({ block, field }: { block: Block; field: string }): FrameProblem[] {
  const fields = formKinds.has(block.kind) ? z.array(FormField).safeParse(block.settings.fields ?? []) : null;
  return (fields?.data ?? []).flatMap(({ kind, axis, label }, index) =>
    kind === 'record' && !axis
      ? [
          createProblem('FORM_RECORD_WITHOUT_TYPE', {
            field: `${field}.fields.${index}.axis`,
            block: block.id,
            name: label,
          }),
        ]
      : [],
  );
}

export function checkForm({ block, field }: { block: Block; field: string }): FrameProblem[] {
  if (!formKinds.has(block.kind)) return [];
  const parsed = z.array(FormField).safeParse(block.settings.fields ?? ([] as Json));
  if (!parsed.success) return [];
  const fields = parsed.data;
  const keys = new Set(fields.map(({ key }) => key));
  return fields.flatMap((formField, index) => {
    const at = (part: string) => ({ field: `${field}.fields.${index}.${part}`, block: block.id });
    const above = fields.slice(0, index);
    const rule = (part: 'visibleWhen' | 'calculated'): FormRule => ({
      source: formField[part] ?? '',
      above,
      keys,
      at: at(part),
    });
    const isAgain = above.some(({ key }) => key === formField.key);
    return [
      ...(isAgain ? [createProblem('FORM_FIELD_TWICE', { ...at('key'), name: formField.key })] : []),
      ...(formField.visibleWhen === undefined
        ? []
        : checkRule(
            rule('visibleWhen'),
            ({ kind }) => kind === 'boolean' || kind === 'unknown',
            'CONDITION_NOT_BOOLEAN',
          )),
      ...(formField.calculated === undefined
        ? []
        : checkRule(rule('calculated'), (shape) => isFitting(formField, shape), 'SETTING_TYPE')),
      ...checkDefault(formField, at('default')),
    ];
  });
}
