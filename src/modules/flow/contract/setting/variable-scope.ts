/** Expression scope: the values a block's expressions may read, by name, kind and origin. */

import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { getFormShapes, type Shape, type ValueKind } from '../expression-type.ts';
import type { FrameDefinition, FrameDraft } from '../frame.ts';
import { getStartForm } from '../frame.ts';
import { collectReachable, toEdges } from '../graph-paths.ts';
import { getFrameShapes, getGraphShapes, getItemShapes } from '../type-validation.ts';
import { type DraftBlock, findDraftBlock, toGraph } from './draft-blocks.ts';

export interface Variable {
  /** As an expression names it: `input.amount`, `steps.ask.output.days`. */
  path: string;
  kind: ValueKind;
  /** Null: it is known by its path alone. */
  label: LocalText | null;
  /** Whose it is: `start`, `people`, `loop`, or the id of the step that hands it on. */
  from: string;
  /** Of a step: what the step is called. */
  group: LocalText | null;
  /** Options of a choice. */
  options?: readonly { value: string; label: LocalText }[];
}

const variableTexts = {
  initiator: { ko: '누가 신청했는지', en: 'Started by' },
  initiatorId: { ko: '신청한 사람의 고유 번호', en: 'ID of the person who started it' },
  company: { ko: '회사 이름', en: 'Name of the company' },
  currency: { ko: '회사 통화', en: 'Currency of the company' },
  now: { ko: '지금', en: 'Now' },
  outlet: { ko: '어느 분기로 진행했는지', en: 'The branch it took' },
  amount: { ko: '금액', en: 'amount' },
  unit: { ko: '통화', en: 'currency' },
  item: { ko: '지금 항목', en: 'The item at hand' },
  index: { ko: '몇 번째인지(0부터)', en: 'Its number, from 0' },
  all: { ko: '결과 전체', en: 'All that it hands on' },
  event: { ko: '일어난 일', en: 'What happened' },
} satisfies Record<string, LocalText>;

interface ShapeSource {
  path: string;
  from: string;
  group: LocalText | null;
  labels: readonly FieldDefinition[];
}

const joinLabels = (label: LocalText, part: LocalText): LocalText => ({
  ko: `${label.ko} · ${part.ko}`,
  en: `${label.en} · ${part.en}`,
});

/** One variable for each value of a map whose members are known; of money its parts, too. */
function listMembers(shapes: readonly Shape[], source: ShapeSource): Variable[] {
  const fields = shapes[0]?.fields;
  if (!fields) return [];
  return Object.entries(fields).flatMap(([key, inner]) => {
    const field = source.labels.find((candidate) => candidate.key === key);
    const label = field?.label ?? null;
    const shape = inner[0] ?? { kind: 'unknown' as const };
    const of = { from: source.from, group: source.group };
    const path = `${source.path}.${key}`;
    const own: Variable = { path, kind: shape.kind, label, ...of, ...(field?.options && { options: field.options }) };
    if (field?.kind !== 'money' || !label) return [own];
    const part = (name: string, kind: ValueKind, text: LocalText): Variable => ({
      ...{ path: `${path}.${name}`, kind, label: joinLabels(label, text) },
      ...of,
    });
    return [own, part('amount', 'number', variableTexts.amount), part('currency', 'text', variableTexts.unit)];
  });
}

const listFields = (block: DraftBlock): readonly FieldDefinition[] => {
  const own = block.settings?.fields;
  return Array.isArray(own) ? (own as unknown as FieldDefinition[]).filter((item) => item?.label && item.key) : [];
};

function listStepVariables(block: DraftBlock, shapes: readonly Shape[]): Variable[] {
  const of = { from: block.id, group: block.title };
  const base = `steps.${block.id}`;
  const members = listMembers(shapes[0]?.fields?.output ?? [], {
    ...of,
    path: `${base}.output`,
    labels: listFields(block),
  });
  const whole: Variable = { path: `${base}.output`, kind: 'map', label: variableTexts.all, ...of };
  return [
    ...(members.length > 0 ? members : [whole]),
    { path: `${base}.outlet`, kind: 'text', label: variableTexts.outlet, ...of },
  ];
}

const commonVariables: readonly Variable[] = [
  { path: 'initiator.name', kind: 'text', label: variableTexts.initiator, from: 'people', group: null },
  { path: 'initiator.id', kind: 'text', label: variableTexts.initiatorId, from: 'people', group: null },
  { path: 'company.name', kind: 'text', label: variableTexts.company, from: 'people', group: null },
  { path: 'company.currency', kind: 'text', label: variableTexts.currency, from: 'people', group: null },
  { path: 'now', kind: 'instant', label: variableTexts.now, from: 'people', group: null },
];

export interface VariableScope {
  variables: readonly Variable[];
  /** Blocks whose results may be read here. */
  steps: ReadonlySet<string>;
  /** Fields of the start form; null where there is none. */
  input: ReadonlySet<string> | null;
  /** Names that loops give, and what a form or a wait adds. */
  loops: readonly string[];
}

const emptyScope: VariableScope = { variables: commonVariables, steps: new Set(), input: null, loops: [] };

/** Values visible to the block: the start form, the people, the steps before it, also around its loops, and their items. */
export function getBlockScope(draft: FrameDraft, blockId: string): VariableScope {
  const draftBlock = findDraftBlock(draft, blockId);
  if (!draftBlock) return emptyScope;
  const whole = toGraph(draft) as FrameDefinition;
  const start = getStartForm(whole);
  let shapes = getGraphShapes(whole, getFrameShapes(whole));
  const steps: Variable[] = [];
  const visitedIds = new Set<string>();
  const names: string[] = [];
  const items: Variable[] = [];
  let graph = whole as ReturnType<typeof toGraph>;
  for (const block of [...draftBlock.loops, draftBlock.block]) {
    const previousIds = collectReachable(block.id, toEdges(graph, 'backwards'));
    for (const step of graph.blocks.filter(({ id }) => previousIds.has(id) && id !== block.id)) {
      visitedIds.add(step.id);
      steps.push(...listStepVariables(step, shapes.steps?.[0]?.fields?.[step.id] ?? []));
    }
    if (block === draftBlock.block) break;
    const name = typeof block.settings?.as === 'string' ? block.settings.as : 'item';
    const item = getItemShapes({ ...block, settings: block.settings ?? {} }, shapes);
    names.push(name);
    const of = { from: 'loop', group: block.title };
    items.push({ path: name, kind: item[0]?.kind ?? 'unknown', label: variableTexts.item, ...of });
    items.push(...listMembers(item, { ...of, path: name, labels: [] }));
    items.push({ path: 'index', kind: 'number', label: variableTexts.index, ...of });
    graph = toGraph(block.settings?.body as never);
    shapes = getGraphShapes(graph, { ...shapes, item, [name]: item });
  }
  const input = start
    ? listMembers(shapes.input ?? [], { path: 'input', from: 'start', group: null, labels: start })
    : [];
  return {
    variables: [...input, ...items, ...steps, ...commonVariables],
    steps: visitedIds,
    input: start && new Set(start.map(({ key }) => key)),
    loops: names,
  };
}

/** Values visible to the whole frame at its end: for its amount and run titles. */
export function getFrameScope(draft: FrameDraft): VariableScope {
  const whole = toGraph(draft) as FrameDefinition;
  const start = getStartForm(whole);
  const shapes = getGraphShapes(whole, getFrameShapes(whole));
  const input = start
    ? listMembers(shapes.input ?? [], { path: 'input', from: 'start', group: null, labels: start })
    : [];
  const isStart = (id: string) => start !== null && id === (whole.start ?? whole.blocks[0]?.id);
  const steps = whole.blocks
    .filter(({ id }) => !isStart(id))
    .flatMap((block) => listStepVariables(block, shapes.steps?.[0]?.fields?.[block.id] ?? []));
  const people = commonVariables.filter(({ path }) => path === 'initiator.name' || path === 'now');
  return {
    variables: [...input, ...steps, ...people],
    steps: new Set(whole.blocks.map(({ id }) => id)),
    input: start && new Set(start.map(({ key }) => key)),
    loops: [],
  };
}

/** Values visible to a form's own conditions: the fields above, as `form.<key>`. */
export function getFormScope(fields: readonly FieldDefinition[]): VariableScope {
  const variables = listMembers(getFormShapes(fields), { path: 'form', from: 'form', group: null, labels: fields });
  return { variables, steps: new Set(), input: new Set(), loops: ['form'] };
}

/** The same reach with what an event brings: for what a wait ends by. */
export function addEvent(reach: VariableScope): VariableScope {
  const event: Variable = {
    path: 'event.payload',
    kind: 'map',
    label: variableTexts.event,
    from: 'people',
    group: null,
  };
  return { ...reach, variables: [event, ...reach.variables], loops: [...reach.loops, 'event'] };
}
