/**
 * A frame as a file that goes from one company to another: its shape, what is taken out of it (ids are of one company), and what a
 * text must not be to be read at all.
 */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { hasForbiddenCharacter, LocalText } from '#kernel/contract/text.ts';
import { FrameAccess } from '../access.ts';
import { type Block, FrameDefinition, FrameKey, type Graph, LogType } from '../frame.ts';
import { FrameProblem } from '../frame-report.ts';

export const frameFormat = 1;
/** A definition at its largest, with what is around it. */
export const maxFileLength = 786_432;

const names = z.array(z.string().max(80)).max(50).default([]);

/** Usage rules of a frame, without people, who belong to the original company. */
const FileAccess = z.strictObject({
  accessMode: FrameAccess.shape.accessMode,
  accessRoles: names,
  requiredRoles: names,
  requiredPermissions: names,
  allowedHours: z
    .tuple([z.int().min(0).max(24), z.int().min(0).max(24)])
    .nullable()
    .default(null),
  allowedDays: z.array(z.int().min(0).max(6)).max(7).default([]),
});

export const FrameFile = z.strictObject({
  $schema: z.string().max(200).optional(),
  format: z.literal('flow-frame'),
  version: z.literal(frameFormat),
  key: FrameKey,
  title: LocalText,
  description: LocalText.default({ ko: '', en: '' }),
  logType: LogType.default('flow'),
  access: FileAccess.prefault({}),
  definition: FrameDefinition,
});
export type FrameFile = z.infer<typeof FrameFile>;

export const schemaPath = '/api/flow/frame-schema.json';

/** The published shape of the file. */
export function getFrameSchema(): { [key: string]: Json } {
  const schema = z.toJSONSchema(FrameFile, { io: 'input', unrepresentable: 'any' });
  const title = 'Flow frame';
  return { ...schema, $id: `urn:heureum:flow-frame:${frameFormat}`, title, version: frameFormat } as never;
}

export const FileProblem = z.enum(['size', 'json', 'depth', 'number', 'key', 'text', 'shape', 'format']);
export type FileProblem = z.infer<typeof FileProblem>;

export const fileProblemTexts: Readonly<Record<FileProblem, LocalText>> = {
  size: { ko: '파일이 너무 큽니다. 768KB까지 가져올 수 있습니다.', en: 'The file is too large: at most 768 KB.' },
  json: { ko: 'JSON 파일이 아닙니다.', en: 'This is not a JSON file.' },
  depth: { ko: '안쪽으로 너무 깊게 겹쳐 있습니다.', en: 'It is nested too deeply.' },
  number: { ko: '다룰 수 없는 큰 수가 있습니다.', en: 'It has a number that is too large to be kept.' },
  key: { ko: '쓸 수 없는 이름의 항목이 있습니다.', en: 'It has a field with a name that is not allowed.' },
  text: { ko: '저장할 수 없는 문자가 있습니다.', en: 'It has a character that cannot be kept.' },
  shape: { ko: '업무 흐름 파일의 형식이 아닙니다: {at}', en: 'This is not the shape of a flow file: {at}' },
  format: { ko: '더 새로운 형식의 파일입니다.', en: 'The file is of a newer format.' },
};

/** As deep as a request may be: what is deeper could not be saved again. */
const maxDepth = 32;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Nesting of a JSON text, counted before it is parsed: no stack grows with what somebody sends. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isText) {
      if (sign === 0x5c) at += 1;
      else if (sign === 0x22) isText = false;
    } else if (sign === 0x22) isText = true;
    else if (sign === 0x5b || sign === 0x7b) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (sign === 0x5d || sign === 0x7d) depth -= 1;
  }
  return false;
}

class UnreadableFileError extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

function assertFitValue(this: unknown, key: string, value: unknown): unknown {
  if (forbiddenKeys.has(key)) throw new UnreadableFileError('key');
  if (hasForbiddenCharacter(key) || (typeof value === 'string' && hasForbiddenCharacter(value)))
    throw new UnreadableFileError('text');
  if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER))
    throw new UnreadableFileError('number');
  return value;
}

export type ParsedFile = { file: FrameFile } | { problem: FileProblem; at: string };

/** Reads a text that anybody may have written. */
export function parseFile(text: string): ParsedFile {
  if (text.length > maxFileLength) return { problem: 'size', at: '' };
  if (isTooDeep(text)) return { problem: 'depth', at: '' };
  let value: unknown;
  try {
    value = JSON.parse(text, assertFitValue);
  } catch (error) {
    return { problem: error instanceof UnreadableFileError ? error.problem : 'json', at: '' };
  }
  const { version } = (value ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version > frameFormat) return { problem: 'format', at: '' };
  const parsed = FrameFile.safeParse(value);
  if (parsed.success) return { file: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: 'shape', at: (issue?.path ?? []).join('.') || '–' };
}

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** A setting that was taken out because it names something of one company by its id. */
export const ClearedSetting = z.object({ block: z.string(), blockTitle: LocalText, field: z.string() });
export type ClearedSetting = z.infer<typeof ClearedSetting>;

/** Null for whatever names an id, be it within an expression; what is left of a list stays. */
function clearIds(value: Json, path: string, onCleared: (path: string) => void): Json {
  if (typeof value === 'string') {
    if (!idPattern.test(value)) return value;
    onCleared(path);
    return null;
  }
  if (Array.isArray(value)) return value.map((item, index) => clearIds(item, `${path}.${index}`, onCleared));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !idPattern.test(key))
      .map(([key, item]) => [key, clearIds(item, path ? `${path}.${key}` : key, onCleared)]),
  );
}

/** The definition without ids of anything, and the settings that were lost with them. Titles and keys of blocks have none. */
export function removeIds(definition: FrameDefinition): { definition: FrameDefinition; lost: ClearedSetting[] } {
  const lost: ClearedSetting[] = [];
  const clean = (block: Block): Block => {
    const note = (field: string) => lost.push({ block: block.id, blockTitle: block.title, field });
    const settings = clearIds(block.settings, '', note) as Block['settings'];
    // Cleared settings are removed: an optional setting accepts no null.
    for (const key of Object.keys(settings)) {
      if (settings[key] === null && block.settings[key] !== null) delete settings[key];
    }
    return { ...block, settings };
  };
  const frame = { block: '', blockTitle: { ko: '', en: '' } };
  const own = (key: 'title' | 'amount') => {
    const value = definition[key];
    if (value === undefined || !idPattern.test(value)) return {};
    lost.push({ ...frame, field: key });
    return { [key]: undefined };
  };
  const bare = { ...definition, ...own('title'), ...own('amount') };
  return { definition: { ...bare, blocks: definition.blocks.map(clean) }, lost };
}

/** Names of one company that another may not have, and what they become. */
export const Mapping = z.strictObject({
  kinds: z.record(z.string().max(80), z.string().max(80)).default({}),
  roles: z.record(z.string().max(80), z.string().max(80)).default({}),
  frames: z.record(z.string().max(80), z.string().max(80)).default({}),
  types: z.record(z.string().max(80), z.string().max(80)).default({}),
});
export type Mapping = z.infer<typeof Mapping>;

type MappedSettings = { [key: string]: Json };

/** Types of records are named by an axis and a type, `item.sellable` in mappings. */
function mapRecordType(settings: MappedSettings, types: Mapping['types']): MappedSettings {
  const { axis, type } = settings;
  const to = typeof axis === 'string' && typeof type === 'string' ? types[`${axis}.${type}`] : undefined;
  const [toAxis, toType] = to?.split('.') ?? [];
  return toAxis && toType ? { ...settings, axis: toAxis, type: toType } : settings;
}

function mapBlock(block: Block, mapping: Mapping): Block {
  const settings: MappedSettings = { ...mapRecordType(block.settings, mapping.types) };
  const { assigneeRole, frameKey, body } = settings;
  if (typeof assigneeRole === 'string') settings.assigneeRole = mapping.roles[assigneeRole] ?? assigneeRole;
  if (typeof frameKey === 'string') settings.frameKey = mapping.frames[frameKey] ?? frameKey;
  const inner = body as Graph | undefined;
  if (block.kind === 'flow.loop' && Array.isArray(inner?.blocks)) {
    settings.body = {
      ...inner,
      blocks: inner.blocks.map((innerBlock) => mapBlock(innerBlock, mapping)),
    } as unknown as Json;
  }
  return { ...block, kind: mapping.kinds[block.kind] ?? block.kind, settings };
}

/** The definition in words of this company. */
export function mapDefinition(definition: FrameDefinition, mapping: Mapping): FrameDefinition {
  return { ...definition, blocks: definition.blocks.map((block) => mapBlock(block, mapping)) };
}

/** The report on a file before anything is stored. */
export const ImportReport = z.object({
  key: FrameKey,
  title: LocalText,
  description: LocalText,
  blocks: z.int(),
  /** A frame of this key is there already. */
  isKeyTaken: z.boolean(),
  /** Names missing in the company, to be mapped to existing ones. */
  unknown: z.object({
    kinds: z.array(z.string()),
    roles: z.array(z.string()),
    frames: z.array(z.string()),
    types: z.array(z.string()),
  }),
  /** Possible targets of the mapping. */
  known: z.object({
    kinds: z.array(z.object({ name: z.string(), title: LocalText })),
    roles: z.array(z.object({ name: z.string(), title: LocalText })),
    frames: z.array(z.object({ name: z.string(), title: LocalText })),
    types: z.array(z.object({ name: z.string(), title: LocalText })),
  }),
  lost: z.array(ClearedSetting),
  /** As the builder will show them; only errors prevent publishing. */
  problems: z.array(FrameProblem),
});
export type ImportReport = z.infer<typeof ImportReport>;
