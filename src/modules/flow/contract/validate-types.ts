/** What is surely wrong with the values that a definition's expressions give: found without running them. */
import { z } from 'zod';
import { type BlockContract, isExpression, type Json } from '#kernel/contract/block.ts';
import { currencies } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { treeOf } from './expression.ts';
import {
  anything,
  companyShape,
  type KnownShapes,
  numberShape,
  type Shape,
  shapesOf,
  shapesOfForm,
  type ValueKind,
} from './expression-type.ts';
import { FormField } from './form-field.ts';
import { type Block, type FrameDefinition, type Graph, startForm } from './frame.ts';
import { type FrameProblem, problem } from './frame-report.ts';
import { wordsOfKinds } from './kind-words.ts';

const text: readonly Shape[] = [{ kind: 'text' }];
const map = (fields: Record<string, readonly Shape[]>): readonly Shape[] => [{ kind: 'map', fields }];

/** A plain value of the author's, or what its expression gives. */
function shapesOfSetting(value: Json | undefined, scope: KnownShapes): readonly Shape[] {
  if (isExpression(value)) return shapesIn(value, scope);
  if (typeof value === 'string') return text;
  if (typeof value === 'number') return numberShape;
  return typeof value === 'boolean' ? [{ kind: 'boolean' }] : anything;
}

function shapesOfValues(block: Block, scope: KnownShapes): readonly Shape[] {
  const { values } = block.settings;
  const named = Array.isArray(values) ? (values as ({ name?: Json; value?: Json } | null)[]) : [];
  return map(
    Object.fromEntries(
      named.flatMap((each) =>
        typeof each?.name === 'string' ? [[each.name, shapesOfSetting(each.value, scope)] as const] : [],
      ),
    ),
  );
}

/** What a step hands on; `scope`: what is known around its graph. */
function outputOf(block: Block, scope: KnownShapes): readonly Shape[] {
  if (block.kind === 'flow.loop') return map({ count: numberShape, outputs: [{ kind: 'list' }] });
  if (block.kind === 'flow.condition') return map({ outlet: text });
  if (block.kind === 'flow.switch') return map({ outlet: text, value: anything });
  if (block.kind === 'flow.set-values') return shapesOfValues(block, scope);
  if (block.kind === 'flow.sub-flow') return map({ executionId: text, result: anything });
  if (block.kind !== 'flow.form' && block.kind !== 'flow.task') return anything;
  const fields = z.array(FormField).safeParse(block.settings.fields ?? []);
  return fields.success ? shapesOfForm(fields.data) : anything;
}

/** What is known at the top of a frame. */
export function shapesOfFrame(definition: FrameDefinition): KnownShapes {
  const fields = startForm(definition);
  return {
    input: fields ? shapesOfForm(fields) : anything,
    steps: map({}),
    company: companyShape,
    initiator: map({ name: text, kind: text }),
    index: numberShape,
  };
}

/** The same inside a graph: its steps are known, too. Steps that cannot be named there are reported by name. */
export function shapesWithin(graph: Graph, around: KnownShapes): KnownShapes {
  const steps = graph.blocks.map(
    (block) => [block.id, map({ outlet: text, output: outputOf(block, around) })] as const,
  );
  return { ...around, steps: map({ ...around.steps?.[0]?.fields, ...Object.fromEntries(steps) }) };
}

/** What the items of a loop are. */
export function shapesOfItems(block: Block, scope: KnownShapes): readonly Shape[] {
  const over = typeof block.settings.over === 'string' ? shapesIn(block.settings.over, scope) : anything;
  return over.flatMap((shape) => shape.items ?? anything);
}

function shapesIn(source: string, scope: KnownShapes): readonly Shape[] {
  const tree = treeOf(source, Object.keys(scope));
  return tree ? shapesOf(tree, scope) : anything;
}

function unlike(shapes: readonly Shape[], kinds: readonly ValueKind[]): Shape | undefined {
  return shapes.find((shape) => shape.kind !== 'unknown' && !kinds.includes(shape.kind));
}

interface At {
  field: string;
  block: string;
}

/** A plain value of the kind, to try a schema with; undefined where any would mislead. */
const samples: Partial<Record<ValueKind, Json>> = {
  boolean: true,
  number: 1,
  text: 'text',
  list: [],
  map: {},
  instant: '2026-01-01T00:00:00.000Z',
};

function replaced(value: Json, path: readonly string[], by: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? replaced(inner, rest, by) : inner));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: replaced(value[key] as Json, rest, by) };
}

/** True when the schema refuses every value of the kind there, whatever it is. */
function refuses(settings: z.ZodType, setting: { given: Block['settings']; path: string; kind: ValueKind }): boolean {
  const sample = samples[setting.kind];
  if (sample === undefined) return setting.kind === 'other';
  const parsed = settings.safeParse(replaced(setting.given, setting.path.split('.'), sample));
  if (parsed.success) return false;
  return parsed.error.issues.some((issue) => issue.code === 'invalid_type' && issue.path.join('.') === setting.path);
}

interface Expression {
  path: string;
  source: string;
}

/** What a block's expressions give where it cannot fit. */
export function checkValues(
  block: Block,
  inspection: {
    expressions: readonly Expression[];
    contract: Pick<BlockContract, 'settings'>;
    scope: KnownShapes;
    field: string;
  },
): FrameProblem[] {
  return inspection.expressions.flatMap(({ path, source }) => {
    const at: At = { field: `${inspection.field}.${path}`, block: block.id };
    const shapes = shapesIn(source, inspection.scope);
    if (block.kind === 'flow.condition' && path.startsWith('branches.')) {
      const wrong = unlike(shapes, ['boolean']);
      return wrong ? [problem('CONDITION_NOT_BOOLEAN', { ...at, name: wordsOfKinds[wrong.kind] })] : [];
    }
    if (block.kind === 'flow.loop' && path === 'over') {
      const wrong = unlike(shapes, ['list']);
      return wrong ? [problem('LOOP_NOT_A_LIST', { ...at, name: wordsOfKinds[wrong.kind] })] : [];
    }
    if (block.kind === 'flow.switch' && path === 'value') {
      const wrong = unlike(shapes, ['text', 'number', 'boolean', 'null', 'instant']);
      return wrong ? [problem('SETTING_TYPE', { ...at, name: wordsOfKinds[wrong.kind] })] : [];
    }
    const { settings } = inspection.contract;
    const wrong = shapes.find(({ kind }) => refuses(settings, { given: block.settings, path, kind }));
    return wrong ? [problem('SETTING_TYPE', { ...at, name: wordsOfKinds[wrong.kind] })] : [];
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

function mayBeMoney({ kind, fields }: Shape): boolean {
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
  const wrong = shapesIn(source, scope).find((shape) => !mayBeMoney(shape));
  if (!wrong) return [];
  const name = wrong.kind === 'map' ? brokenMoney : wordsOfKinds[wrong.kind];
  return [problem('AMOUNT_NOT_MONEY', { field: 'amount', name })];
}

export function checkTitle(source: string, scope: KnownShapes): FrameProblem[] {
  const wrong = unlike(shapesIn(source, scope), ['text', 'number', 'boolean', 'instant']);
  return wrong ? [problem('TITLE_NOT_TEXT', { field: 'title', name: wordsOfKinds[wrong.kind] })] : [];
}
