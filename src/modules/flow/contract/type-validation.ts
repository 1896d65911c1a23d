/** Type validation: certain errors in the values of a definition's expressions, found without running them. */
import { z } from 'zod';
import { type BlockContract, isExpression, type Json } from '#kernel/contract/block.ts';
import { currencies } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { parseTree } from './expression.ts';
import {
  anyShape,
  companyShape,
  getExpressionShapes,
  getFormShapes,
  type KnownShapes,
  numberShape,
  type Shape,
  type ValueKind,
} from './expression-type.ts';
import { FormField } from './form-field.ts';
import { type Block, type FrameDefinition, type Graph, getStartForm } from './frame.ts';
import { createProblem, type FrameProblem } from './frame-report.ts';
import { valueKindTexts } from './value-kind.texts.ts';

const textShapes: readonly Shape[] = [{ kind: 'text' }];
const toMapShape = (fields: Record<string, readonly Shape[]>): readonly Shape[] => [{ kind: 'map', fields }];

/** A plain value of the author's, or what its expression gives. */
function getSettingShapes(value: Json | undefined, scope: KnownShapes): readonly Shape[] {
  if (isExpression(value)) return getSourceShapes(value, scope);
  if (typeof value === 'string') return textShapes;
  if (typeof value === 'number') return numberShape;
  return typeof value === 'boolean' ? [{ kind: 'boolean' }] : anyShape;
}

function getValueShapes(block: Block, scope: KnownShapes): readonly Shape[] {
  const { values } = block.settings;
  const named = Array.isArray(values) ? (values as ({ name?: Json; value?: Json } | null)[]) : [];
  return toMapShape(
    Object.fromEntries(
      named.flatMap((each) =>
        typeof each?.name === 'string' ? [[each.name, getSettingShapes(each.value, scope)] as const] : [],
      ),
    ),
  );
}

/** Output of a step; `scope`: known shapes around its graph. */
function getOutputShapes(block: Block, scope: KnownShapes): readonly Shape[] {
  if (block.kind === 'flow.loop') return toMapShape({ count: numberShape, outputs: [{ kind: 'list' }] });
  if (block.kind === 'flow.condition') return toMapShape({ outlet: textShapes });
  if (block.kind === 'flow.switch') return toMapShape({ outlet: textShapes, value: anyShape });
  if (block.kind === 'flow.set-values') return getValueShapes(block, scope);
  if (block.kind === 'flow.sub-flow') return toMapShape({ executionId: textShapes, result: anyShape });
  if (block.kind !== 'flow.form' && block.kind !== 'flow.task') return anyShape;
  const fields = z.array(FormField).safeParse(block.settings.fields ?? []);
  return fields.success ? getFormShapes(fields.data) : anyShape;
}

/** Known shapes at the top of a frame. */
export function getFrameShapes(definition: FrameDefinition): KnownShapes {
  const fields = getStartForm(definition);
  return {
    input: fields ? getFormShapes(fields) : anyShape,
    steps: toMapShape({}),
    company: companyShape,
    initiator: toMapShape({ name: textShapes, kind: textShapes }),
    index: numberShape,
  };
}

/** The same inside a graph: its steps are known, too. Steps that cannot be named there are reported by name. */
export function getGraphShapes(graph: Graph, around: KnownShapes): KnownShapes {
  const steps = graph.blocks.map(
    (block) => [block.id, toMapShape({ outlet: textShapes, output: getOutputShapes(block, around) })] as const,
  );
  return { ...around, steps: toMapShape({ ...around.steps?.[0]?.fields, ...Object.fromEntries(steps) }) };
}

/** Shapes of a loop's items. */
export function getItemShapes(block: Block, scope: KnownShapes): readonly Shape[] {
  const over = typeof block.settings.over === 'string' ? getSourceShapes(block.settings.over, scope) : anyShape;
  return over.flatMap((shape) => shape.items ?? anyShape);
}

function getSourceShapes(source: string, scope: KnownShapes): readonly Shape[] {
  const tree = parseTree(source, Object.keys(scope));
  return tree ? getExpressionShapes(tree, scope) : anyShape;
}

function findMismatch(shapes: readonly Shape[], kinds: readonly ValueKind[]): Shape | undefined {
  return shapes.find((shape) => shape.kind !== 'unknown' && !kinds.includes(shape.kind));
}

interface ProblemPosition {
  field: string;
  block: string;
}

/** A plain value of the kind, to try a schema with; undefined where any would mislead. */
const sampleValues: Partial<Record<ValueKind, Json>> = {
  boolean: true,
  number: 1,
  text: 'text',
  list: [],
  map: {},
  instant: '2026-01-01T00:00:00.000Z',
};

function replaceAt(value: Json, path: readonly string[], by: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? replaceAt(inner, rest, by) : inner));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: replaceAt(value[key] as Json, rest, by) };
}

/** True when the schema refuses every value of the kind there, whatever it is. */
function isRefused(settings: z.ZodType, setting: { given: Block['settings']; path: string; kind: ValueKind }): boolean {
  const sample = sampleValues[setting.kind];
  if (sample === undefined) return setting.kind === 'other';
  const parsed = settings.safeParse(replaceAt(setting.given, setting.path.split('.'), sample));
  if (parsed.success) return false;
  return parsed.error.issues.some((issue) => issue.code === 'invalid_type' && issue.path.join('.') === setting.path);
}

interface FoundExpression {
  path: string;
  source: string;
}

/** Problems of expressions whose result cannot fit. */
export function checkValues(
  block: Block,
  inspection: {
    expressions: readonly FoundExpression[];
    contract: Pick<BlockContract, 'settings'>;
    scope: KnownShapes;
    field: string;
  },
): FrameProblem[] {
  return inspection.expressions.flatMap(({ path, source }) => {
    const at: ProblemPosition = { field: `${inspection.field}.${path}`, block: block.id };
    const shapes = getSourceShapes(source, inspection.scope);
    if (block.kind === 'flow.condition' && path.startsWith('branches.')) {
      const wrong = findMismatch(shapes, ['boolean']);
      return wrong ? [createProblem('CONDITION_NOT_BOOLEAN', { ...at, name: valueKindTexts[wrong.kind] })] : [];
    }
    if (block.kind === 'flow.loop' && path === 'over') {
      const wrong = findMismatch(shapes, ['list']);
      return wrong ? [createProblem('LOOP_NOT_A_LIST', { ...at, name: valueKindTexts[wrong.kind] })] : [];
    }
    if (block.kind === 'flow.switch' && path === 'value') {
      const wrong = findMismatch(shapes, ['text', 'number', 'boolean', 'null', 'instant']);
      return wrong ? [createProblem('SETTING_TYPE', { ...at, name: valueKindTexts[wrong.kind] })] : [];
    }
    const { settings } = inspection.contract;
    const wrong = shapes.find(({ kind }) => isRefused(settings, { given: block.settings, path, kind }));
    return wrong ? [createProblem('SETTING_TYPE', { ...at, name: valueKindTexts[wrong.kind] })] : [];
  });
}

function isAmount(shape: Shape): boolean {
  if (shape.kind === 'unknown') return true;
  return shape.kind === 'number' && (shape.value === undefined || Number.isSafeInteger(shape.value));
}

function isCurrency(shape: Shape): boolean {
  if (shape.kind === 'unknown') return true;
  return shape.kind === 'text' && (shape.value === undefined || Object.hasOwn(currencies, shape.value));
}

function canBeMoney({ kind, fields }: Shape): boolean {
  if (kind === 'unknown' || kind === 'null') return true;
  if (kind !== 'map' || !fields) return kind === 'map';
  const { amount, currency, ...more } = fields;
  const whole = amount !== undefined && currency !== undefined && Object.keys(more).length === 0;
  return whole && amount.every(isAmount) && currency.every(isCurrency);
}

const brokenMoney: LocalText = {
  ko: '금액이나 통화가 없거나 맞지 않는 값',
  en: 'a value whose amount or currency is missing or wrong',
};

/** An amount that is surely no money would count as none. Null says so on purpose. */
export function checkMoney(source: string, scope: KnownShapes): FrameProblem[] {
  const wrong = getSourceShapes(source, scope).find((shape) => !canBeMoney(shape));
  if (!wrong) return [];
  const name = wrong.kind === 'map' ? brokenMoney : valueKindTexts[wrong.kind];
  return [createProblem('AMOUNT_NOT_MONEY', { field: 'amount', name })];
}

export function checkTitle(source: string, scope: KnownShapes): FrameProblem[] {
  const wrong = findMismatch(getSourceShapes(source, scope), ['text', 'number', 'boolean', 'instant']);
  return wrong ? [createProblem('TITLE_NOT_TEXT', { field: 'title', name: valueKindTexts[wrong.kind] })] : [];
}
