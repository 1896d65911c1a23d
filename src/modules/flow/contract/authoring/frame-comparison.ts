/** Definition comparison: differences between two definitions of a frame, in readable words. Pure. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Drawing } from '../drawing.ts';
import { type Block, BlockId, type FrameDefinition, type Graph, getLoopBody, Outlet } from '../frame.ts';

export const DifferenceMark = z.enum(['added', 'removed', 'changed']);
export type DifferenceMark = z.infer<typeof DifferenceMark>;

const FieldDifference = z.object({
  label: LocalText,
  /** Null: it was not said. */
  from: LocalText.nullable(),
  to: LocalText.nullable(),
});
export type FieldDifference = z.infer<typeof FieldDifference>;

const BlockDifference = z.object({
  id: BlockId,
  /** The loops around it, from the outermost: their ids. */
  within: z.array(BlockId),
  title: LocalText,
  kind: LocalText,
  mark: DifferenceMark,
  fields: z.array(FieldDifference),
});
export type BlockDifference = z.infer<typeof BlockDifference>;

const ConnectionDifference = z.object({
  from: BlockId,
  fromTitle: LocalText,
  outlet: Outlet,
  to: BlockId,
  toTitle: LocalText,
  within: z.array(BlockId),
  mark: z.enum(['added', 'removed']),
});

export const Differences = z.object({
  blocks: z.array(BlockDifference),
  connections: z.array(ConnectionDifference),
  /** Of the frame itself: title of its runs, amount, whose rights it uses. */
  frame: z.array(FieldDifference),
});
export type Differences = z.infer<typeof Differences>;

const ComparisonSide = z.object({
  /** Null: the draft. */
  version: z.int().nullable(),
  at: z.string().nullable(),
  drawing: Drawing,
});
/** `isDraftBroken`: the draft is not yet of a shape that could be compared. */
export const Comparison = z.object({
  from: ComparisonSide.nullable(),
  to: ComparisonSide.nullable(),
  differences: Differences,
  isDraftBroken: z.boolean(),
});
export type Comparison = z.infer<typeof Comparison>;

/** Name and form of a kind of block. */
export interface ComparedKind {
  title: LocalText;
  form: readonly FieldDefinition[];
}
type ComparedKinds = ReadonlyMap<string, ComparedKind>;

const toSameText = (text: string): LocalText => ({ ko: text, en: text });
const isLocal = (value: Json): value is { ko: string; en: string } =>
  LocalText.safeParse(value).success && Object.keys(value as object).length === 2;

const isGroup = (value: Json | undefined): value is Json[] | { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isLocal(value);

/** A single value as people read it; null for what is not said. */
function formatValue(value: Json | undefined): LocalText | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? commonTexts.yes : commonTexts.no;
  return isLocal(value) ? value : toSameText(String(value));
}

const labels: Readonly<Record<string, LocalText>> = {
  title: commonTexts.title,
  kind: commonTexts.kind,
  amount: commonTexts.amount,
  runAs: { ko: '누구의 권한으로 진행할지', en: 'Rights that it uses' },
  permissions: { ko: '권한', en: 'Permission' },
  neverExpires: { ko: '기한 없이 되돌리기', en: 'Undo without a deadline' },
  start: { ko: '첫 단계', en: 'First step' },
  fields: { ko: '항목', en: 'Field' },
  outlets: { ko: '고를 수 있는 결과', en: 'Outcome' },
  label: commonTexts.name,
  required: { ko: '필수', en: 'Required' },
  key: { ko: '키', en: 'Key' },
  assigneeRole: { ko: '담당 역할', en: 'Assignee role' },
  assigneeId: { ko: '담당자', en: 'Assignee' },
};

const getLabel = (key: string, form: readonly FieldDefinition[]): LocalText =>
  form.find((field) => field.key === key)?.label ?? labels[key] ?? toSameText(key);

const appendLabel = (above: LocalText | null, label: LocalText): LocalText =>
  above ? { ko: `${above.ko} › ${label.ko}`, en: `${above.en} › ${label.en}` } : label;

interface FieldContext {
  label: LocalText | null;
  form: readonly FieldDefinition[];
}

function toValueMap(value: Json | undefined): ReadonlyMap<string, Json> {
  return new Map(isGroup(value) ? Object.entries(value) : []);
}

/** Compares leaf by leaf. List items are identified by index, since they have no other name. */
function listDifferences(from: Json | undefined, to: Json | undefined, fieldContext: FieldContext): FieldDifference[] {
  if (!isGroup(from) && !isGroup(to)) {
    const [fromText, toText] = [formatValue(from), formatValue(to)];
    if (JSON.stringify(fromText) === JSON.stringify(toText)) return [];
    return [{ label: fieldContext.label ?? commonTexts.content, from: fromText, to: toText }];
  }
  const isList = Array.isArray(from) || Array.isArray(to);
  const [fromValues, toValues] = [toValueMap(from), toValueMap(to)];
  return [...new Set([...fromValues.keys(), ...toValues.keys()])].flatMap((key) => {
    const field = fieldContext.form.find((candidate) => candidate.key === key);
    const label = isList ? toSameText(String(Number(key) + 1)) : getLabel(key, fieldContext.form);
    const form = isList ? fieldContext.form : (field?.fields ?? []);
    return listDifferences(fromValues.get(key), toValues.get(key), {
      label: appendLabel(fieldContext.label, label),
      form,
    });
  });
}

const withoutBody = (block: Block | undefined): Json | undefined => {
  if (!block) return undefined;
  const { body: _, ...settings } = block.settings;
  return block.kind === 'flow.loop' ? settings : block.settings;
};

function listFieldDifferences(from: Block | undefined, to: Block | undefined, kinds: ComparedKinds): FieldDifference[] {
  const kindOf = (block: Block | undefined) =>
    block ? (kinds.get(block.kind)?.title ?? toSameText(block.kind)) : null;
  const form = kinds.get((to ?? from)?.kind ?? '')?.form ?? [];
  const named = from && to ? listDifferences(from.title, to.title, { label: commonTexts.title, form: [] }) : [];
  const kind =
    from && to && from.kind !== to.kind ? [{ label: commonTexts.kind, from: kindOf(from), to: kindOf(to) }] : [];
  return [...kind, ...named, ...listDifferences(withoutBody(from), withoutBody(to), { label: null, form })];
}

interface GraphPair {
  from: Graph | null;
  to: Graph | null;
  within: string[];
}

const emptyGraph: Graph = { blocks: [], connections: [] };

function listBlockDifferences(pair: GraphPair, kinds: ComparedKinds): BlockDifference[] {
  const blocksBefore = new Map(pair.from?.blocks.map((block) => [block.id, block]));
  const blocksAfter = new Map(pair.to?.blocks.map((block) => [block.id, block]));
  return [...new Set([...blocksAfter.keys(), ...blocksBefore.keys()])].flatMap((id): BlockDifference[] => {
    const [blockBefore, blockAfter] = [blocksBefore.get(id), blocksAfter.get(id)];
    const block = (blockAfter ?? blockBefore) as Block;
    const fields = listFieldDifferences(blockBefore, blockAfter, kinds);
    const mark = !blockBefore ? 'added' : !blockAfter ? 'removed' : 'changed';
    const kind = kinds.get(block.kind)?.title ?? toSameText(block.kind);
    const own = { id, within: pair.within, title: block.title, kind, mark, fields } as const;
    const bodies = {
      from: blockBefore ? getLoopBody(blockBefore) : null,
      to: blockAfter ? getLoopBody(blockAfter) : null,
    };
    const inner =
      bodies.from || bodies.to ? listBlockDifferences({ ...bodies, within: [...pair.within, id] }, kinds) : [];
    return mark === 'changed' && fields.length === 0 ? inner : [own, ...inner];
  });
}

const toConnectionKey = ({ from, outlet, to }: Graph['connections'][number]) => `${from} ${outlet} ${to}`;

function listConnectionDifferences(pair: GraphPair): Differences['connections'] {
  const { from, to } = { from: pair.from ?? emptyGraph, to: pair.to ?? emptyGraph };
  const titles = new Map([...from.blocks, ...to.blocks].map(({ id, title }) => [id, title]));
  const titleOf = (id: string) => titles.get(id) ?? toSameText(id);
  const only = (graph: Graph, other: Graph, mark: 'added' | 'removed') => {
    const knownKeys = new Set(other.connections.map(toConnectionKey));
    return graph.connections
      .filter((connection) => !knownKeys.has(toConnectionKey(connection)))
      .map((connection) => ({
        ...connection,
        fromTitle: titleOf(connection.from),
        toTitle: titleOf(connection.to),
        within: pair.within,
        mark,
      }));
  };
  const own = [...only(to, from, 'added'), ...only(from, to, 'removed')];
  const loops = [
    ...new Set([...from.blocks, ...to.blocks].filter(({ kind }) => kind === 'flow.loop').map(({ id }) => id)),
  ];
  const bodyIn = (graph: Graph, id: string) => {
    const block = graph.blocks.find((candidate) => candidate.id === id);
    return block ? getLoopBody(block) : null;
  };
  const inner = loops.flatMap((id) =>
    listConnectionDifferences({ from: bodyIn(from, id), to: bodyIn(to, id), within: [...pair.within, id] }),
  );
  return [...own, ...inner];
}

function listFrameDifferences(from: FrameDefinition | null, to: FrameDefinition | null): FieldDifference[] {
  const own = (definition: FrameDefinition | null): { [key: string]: Json } => {
    const { title = null, amount = null, runAs = null, neverExpires = [], start = null } = definition ?? {};
    const rights = runAs?.kind === 'service' ? runAs.permissions : [];
    return { title, amount, runAs: rights, neverExpires, start };
  };
  return listDifferences(own(from), own(to), { label: null, form: [] });
}

/** Null means nothing: compared with it, everything is new or removed. */
export function compareDefinitions(
  from: FrameDefinition | null,
  to: FrameDefinition | null,
  kinds: ComparedKinds,
): Differences {
  const pair = { from, to, within: [] };
  return {
    blocks: listBlockDifferences(pair, kinds),
    connections: listConnectionDifferences(pair),
    frame: listFrameDifferences(from, to),
  };
}

/** Marks of the outermost blocks on a diagram: a loop is changed if anything in it is. */
export function getBlockMarks({ blocks }: Pick<Differences, 'blocks'>): ReadonlyMap<string, DifferenceMark> {
  const marks = new Map<string, DifferenceMark>();
  for (const { id, within, mark } of blocks) {
    const [outer] = within;
    if (outer === undefined) marks.set(id, mark);
    else if (!marks.has(outer)) marks.set(outer, 'changed');
  }
  return marks;
}
