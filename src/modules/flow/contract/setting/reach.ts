/** What expressions of a block may read: every value by name, kind and where it comes from. */

import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Shape, shapesOfForm, type ValueKind } from '../expression-type.ts';
import type { FrameDefinition, FrameDraft } from '../frame.ts';
import { startForm } from '../frame.ts';
import { shapesOfFrame, shapesOfItems, shapesWithin } from '../validate-types.ts';
import { collect, edgesOf } from '../validate-ways.ts';
import { type DraftBlock, findBlock, graphOf } from './place.ts';

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
  /** What a choice may be. */
  options?: readonly { value: string; label: LocalText }[];
}

const texts = {
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

interface Source {
  path: string;
  from: string;
  group: LocalText | null;
  labels: readonly FieldDefinition[];
}

const joined = (label: LocalText, part: LocalText): LocalText => ({
  ko: `${label.ko} · ${part.ko}`,
  en: `${label.en} · ${part.en}`,
});

/** One variable for each value of a map whose members are known; of money its parts, too. */
function membersOf(shapes: readonly Shape[], source: Source): Variable[] {
  const fields = shapes[0]?.fields;
  if (!fields) return [];
  return Object.entries(fields).flatMap(([key, inner]) => {
    const field = source.labels.find((one) => one.key === key);
    const label = field?.label ?? null;
    const shape = inner[0] ?? { kind: 'unknown' as const };
    const of = { from: source.from, group: source.group };
    const path = `${source.path}.${key}`;
    const own: Variable = { path, kind: shape.kind, label, ...of, ...(field?.options && { options: field.options }) };
    if (field?.kind !== 'money' || !label) return [own];
    const part = (name: string, kind: ValueKind, text: LocalText): Variable => ({
      ...{ path: `${path}.${name}`, kind, label: joined(label, text) },
      ...of,
    });
    return [own, part('amount', 'number', texts.amount), part('currency', 'text', texts.unit)];
  });
}

const fieldsOf = (block: DraftBlock): readonly FieldDefinition[] => {
  const own = block.settings?.fields;
  return Array.isArray(own) ? (own as unknown as FieldDefinition[]).filter((one) => one?.label && one.key) : [];
};

function ofStep(block: DraftBlock, shapes: readonly Shape[]): Variable[] {
  const of = { from: block.id, group: block.title };
  const base = `steps.${block.id}`;
  const members = membersOf(shapes[0]?.fields?.output ?? [], {
    ...of,
    path: `${base}.output`,
    labels: fieldsOf(block),
  });
  const whole: Variable = { path: `${base}.output`, kind: 'map', label: texts.all, ...of };
  return [
    ...(members.length > 0 ? members : [whole]),
    { path: `${base}.outlet`, kind: 'text', label: texts.outlet, ...of },
  ];
}

const always: readonly Variable[] = [
  { path: 'initiator.name', kind: 'text', label: texts.initiator, from: 'people', group: null },
  { path: 'initiator.id', kind: 'text', label: texts.initiatorId, from: 'people', group: null },
  { path: 'company.name', kind: 'text', label: texts.company, from: 'people', group: null },
  { path: 'company.currency', kind: 'text', label: texts.currency, from: 'people', group: null },
  { path: 'now', kind: 'instant', label: texts.now, from: 'people', group: null },
];

export interface Reach {
  variables: readonly Variable[];
  /** Blocks whose results may be read here. */
  steps: ReadonlySet<string>;
  /** Fields of the start form; null where there is none. */
  input: ReadonlySet<string> | null;
  /** Names that loops give, and what a form or a wait adds. */
  loops: readonly string[];
}

const nowhere: Reach = { variables: always, steps: new Set(), input: null, loops: [] };

/** What the block can see: the start form, the people, the steps before it, also around its loops, and the items of these. */
export function reachOf(draft: FrameDraft, blockId: string): Reach {
  const place = findBlock(draft, blockId);
  if (!place) return nowhere;
  const whole = graphOf(draft) as FrameDefinition;
  const start = startForm(whole);
  let shapes = shapesWithin(whole, shapesOfFrame(whole));
  const steps: Variable[] = [];
  const seen = new Set<string>();
  const names: string[] = [];
  const items: Variable[] = [];
  let graph = whole as ReturnType<typeof graphOf>;
  for (const block of [...place.loops, place.block]) {
    const before = collect(block.id, edgesOf(graph, 'backwards'));
    for (const step of graph.blocks.filter(({ id }) => before.has(id) && id !== block.id)) {
      seen.add(step.id);
      steps.push(...ofStep(step, shapes.steps?.[0]?.fields?.[step.id] ?? []));
    }
    if (block === place.block) break;
    const name = typeof block.settings?.as === 'string' ? block.settings.as : 'item';
    const item = shapesOfItems({ ...block, settings: block.settings ?? {} }, shapes);
    names.push(name);
    const of = { from: 'loop', group: block.title };
    items.push({ path: name, kind: item[0]?.kind ?? 'unknown', label: texts.item, ...of });
    items.push(...membersOf(item, { ...of, path: name, labels: [] }));
    items.push({ path: 'index', kind: 'number', label: texts.index, ...of });
    graph = graphOf(block.settings?.body as never);
    shapes = shapesWithin(graph, { ...shapes, item, [name]: item });
  }
  const input = start
    ? membersOf(shapes.input ?? [], { path: 'input', from: 'start', group: null, labels: start })
    : [];
  return {
    variables: [...input, ...items, ...steps, ...always],
    steps: seen,
    input: start && new Set(start.map(({ key }) => key)),
    loops: names,
  };
}

/** What the whole frame can see once it has ended: for its amount and the titles of its runs. */
export function reachOfFrame(draft: FrameDraft): Reach {
  const whole = graphOf(draft) as FrameDefinition;
  const start = startForm(whole);
  const shapes = shapesWithin(whole, shapesOfFrame(whole));
  const input = start
    ? membersOf(shapes.input ?? [], { path: 'input', from: 'start', group: null, labels: start })
    : [];
  const isStart = (id: string) => start !== null && id === (whole.start ?? whole.blocks[0]?.id);
  const steps = whole.blocks
    .filter(({ id }) => !isStart(id))
    .flatMap((block) => ofStep(block, shapes.steps?.[0]?.fields?.[block.id] ?? []));
  const people = always.filter(({ path }) => path === 'initiator.name' || path === 'now');
  return {
    variables: [...input, ...steps, ...people],
    steps: new Set(whole.blocks.map(({ id }) => id)),
    input: start && new Set(start.map(({ key }) => key)),
    loops: [],
  };
}

/** What a form's own conditions read: the values of the fields above, as `form.<key>`. */
export function reachOfForm(fields: readonly FieldDefinition[]): Reach {
  const variables = membersOf(shapesOfForm(fields), { path: 'form', from: 'form', group: null, labels: fields });
  return { variables, steps: new Set(), input: new Set(), loops: ['form'] };
}

/** The same reach with what an event brings: for what a wait ends by. */
export function withEvent(reach: Reach): Reach {
  const event: Variable = { path: 'event.payload', kind: 'map', label: texts.event, from: 'people', group: null };
  return { ...reach, variables: [event, ...reach.variables], loops: [...reach.loops, 'event'] };
}
