/** Frames as files: written without ids of anything, looked at before anything is kept, brought in as a frame or a draft. */
import type { Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import { activeRoleNames, listRoles } from '#modules/access/server/index.ts';
import { FrameAccess } from '../../contract/access.ts';
import {
  type ClearedSetting,
  type FrameFile,
  fileProblemTexts,
  frameFormat,
  type ImportReport,
  type Mapping,
  mapped,
  readFile,
  schemaPath,
  withoutIds,
} from '../../contract/authoring/exchange.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { placedBlocks } from '../../contract/validate.ts';
import { selectFrames } from '../frame/frame.queries.ts';
import { createFrame, frameToEdit, keyIsTaken, updateFrame } from '../frame/frame.service.ts';
import { constant, inspect } from '../frame/frame-check.ts';
import { contractsOf } from '../frame/registry.ts';
import { hiddenFrames } from '../frame/visibility.ts';
import { versionOf, type WhichVersion } from './comparison.service.ts';

/** Where the room that owns records says which types of them the company has: `item.sellable`. */
export const namedTypes =
  definePoint<(context: Context) => Promise<{ name: string; title: LocalText }[]>>('flow.record-types');

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, VERSION_NOT_FOUND */
export async function exportFrame(
  context: Context,
  about: { id: string; version?: WhichVersion | undefined },
): Promise<{ name: string; file: FrameFile; lost: ClearedSetting[] }> {
  const frame = await frameToEdit(context, about.id);
  const wanted = about.version ?? (frame.currentVersion === null ? 'draft' : null);
  const found = await versionOf(context, frame, wanted);
  if (!found?.definition) throw fail(flowErrors.VERSION_NOT_FOUND);
  const { definition, lost } = withoutIds(found.definition);
  const { key, title, description, logType } = frame;
  const { accessMode, accessRoles, accessPermissions } = FrameAccess.parse(frame.access);
  const { requiredRoles, requiredPermissions, timeRestrictions: times } = accessPermissions;
  const hours = { allowedHours: times?.allowedHours ?? null, allowedDays: times?.allowedDays ?? [] };
  const access = { accessMode, accessRoles, requiredRoles, requiredPermissions, ...hours };
  const head = { $schema: schemaPath, format: 'flow-frame', version: frameFormat } as const;
  return { name: `${key}.json`, file: { ...head, key, title, description, logType, access, definition }, lost };
}

/** @throws FRAME_FILE_UNREADABLE with what is wrong, in words */
function opened(context: Context, content: string): FrameFile {
  const read = readFile(content);
  if ('file' in read) return read.file;
  const words = fileProblemTexts[read.problem][context.locale];
  const problem = fill(words, { at: read.at });
  throw fail(flowErrors.FRAME_FILE_UNREADABLE, {
    values: { problem },
    details: [{ field: 'content', code: read.problem, message: problem }],
  });
}

const unknownOf = (named: readonly (string | null)[], known: readonly { name: string }[]) => {
  const names = new Set(known.map(({ name }) => name));
  return [...new Set(named)].filter((name) => name !== null && !names.has(name)) as string[];
};

async function knownHere(context: Context): Promise<ImportReport['known']> {
  const house = houseOf(context);
  const { roles } = await listRoles(context);
  const hidden = await hiddenFrames(context);
  const filter = { status: 'published', q: null, after: null, hidden, limit: 500 };
  const frames = await context.unit.query(selectFrames(context.companyId, filter));
  const types: { name: string; title: LocalText }[] = [];
  for (const typesOf of givenAt(house, namedTypes)) types.push(...(await typesOf(context)));
  return {
    kinds: [...contractsOf(house).values()].map(({ kind, title }) => ({ name: kind, title })),
    roles: roles.filter(({ isActive }) => isActive).map(({ name, displayName }) => ({ name, title: displayName })),
    frames: frames.filter(({ access }) => access.startable !== false).map(({ key, title }) => ({ name: key, title })),
    types,
  };
}

const typeIn = (settings: { readonly [key: string]: Json }) => {
  const [axis, type] = [constant(settings.axis), constant(settings.type)];
  return axis && type ? `${axis}.${type}` : null;
};

/** What the file names, by what it is. */
function namesIn(file: FrameFile, definition: FrameDefinition) {
  const blocks = placedBlocks(definition).map(({ block }) => block);
  return {
    kinds: blocks.map(({ kind }) => kind),
    roles: [
      ...blocks.map(({ settings }) => constant(settings.assigneeRole)),
      ...file.access.accessRoles,
      ...file.access.requiredRoles,
    ],
    frames: blocks.map(({ kind, settings }) => (kind === 'flow.sub-flow' ? constant(settings.frameKey) : null)),
    types: blocks.map(({ settings }) => typeIn(settings)),
  };
}

/** Tells all about a file, and keeps nothing of it. @throws FRAME_FILE_UNREADABLE */
export async function checkImport(
  context: Context,
  { content, mapping }: { content: string; mapping: Mapping },
): Promise<ImportReport> {
  const file = opened(context, content);
  const { definition: clean, lost } = withoutIds(file.definition);
  const definition = mapped(clean, mapping);
  const known = await knownHere(context);
  const access = mappedRoles(file, mapping);
  const named = namesIn({ ...file, access }, definition);
  const isKeyTaken = await keyIsTaken(context, file.key);
  const { problems } = await inspect(context, { key: file.key, ofProduct: false }, definition);
  return {
    key: file.key,
    title: file.title,
    description: file.description,
    blocks: placedBlocks(definition).length,
    isKeyTaken,
    unknown: {
      kinds: unknownOf(named.kinds, known.kinds),
      roles: unknownOf(named.roles, known.roles),
      frames: unknownOf(named.frames, known.frames),
      types: unknownOf(named.types, known.types),
    },
    known,
    lost,
    problems,
  };
}

function mappedRoles({ access }: FrameFile, { roles }: Mapping): FrameFile['access'] {
  const renamed = (names: readonly string[]) => names.map((name) => roles[name] ?? name);
  return {
    ...access,
    accessRoles: renamed(access.accessRoles),
    requiredRoles: renamed(access.requiredRoles),
  };
}

/** The access of the file without people. Roles that the company has not would shut everybody out: they are left out. */
async function accessOfFile(context: Context, file: FrameFile, mapping: Mapping): Promise<FrameAccess> {
  const { accessMode, accessRoles, requiredRoles, requiredPermissions, allowedHours, allowedDays } = mappedRoles(
    file,
    mapping,
  );
  const known = new Set(await activeRoleNames(context));
  const isKnown = (role: string) => known.has(role);
  const isTimed = allowedHours !== null || allowedDays.length > 0;
  const lost = [...accessRoles, ...requiredRoles].some((role) => !isKnown(role));
  return FrameAccess.parse({
    // Where the roles that were to use it are not here, only who brings it in uses it until that is said.
    accessMode: lost ? 'private' : accessMode,
    accessRoles: accessRoles.filter(isKnown),
    accessPermissions: {
      requiredRoles: requiredRoles.filter(isKnown),
      requiredPermissions,
      timeRestrictions: isTimed ? { allowedHours, allowedDays } : null,
    },
  });
}

/** @throws FRAME_FILE_UNREADABLE, FRAME_KEY_EXISTS; for a draft FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, VERSION_CONFLICT */
export async function importFrame(
  context: Context,
  order: {
    content: string;
    mapping: Mapping;
    as:
      | { kind: 'frame'; key: string; title?: LocalText | undefined }
      | { kind: 'draft'; frameId: string; version: number };
  },
): Promise<FrameDetail> {
  const file = opened(context, order.content);
  const draft = mapped(withoutIds(file.definition).definition, order.mapping) as unknown as Json;
  if (order.as.kind === 'draft') {
    return updateFrame(context, { id: order.as.frameId, version: order.as.version, draft });
  }
  const { key, title = file.title } = order.as;
  const access = await accessOfFile(context, file, order.mapping);
  return createFrame(context, { key, title, description: file.description, logType: file.logType, access, draft });
}
