/** Frames as files: exported without ids, checked before anything is stored, imported as a frame or a draft. */
import type { Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { listActiveRoleNames, listRoles } from '#modules/access/server/index.ts';
import { FrameAccess } from '../../contract/access.ts';
import {
  type ClearedSetting,
  type FrameFile,
  fileProblemTexts,
  frameFormat,
  type ImportReport,
  type Mapping,
  mapDefinition,
  parseFile,
  removeIds,
  schemaPath,
} from '../../contract/authoring/frame-file.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { listPlacedBlocks } from '../../contract/frame-validation.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { selectFrames } from '../frame/frame.queries.ts';
import { createFrame, getFrameToEdit, isFrameKeyTaken, updateFrame } from '../frame/frame.service.ts';
import { getConstant, inspectDefinition } from '../frame/frame-check.ts';
import { getBlockContracts } from '../frame/registry.ts';
import { listHiddenFrames } from '../frame/visibility.ts';
import { findVersion, type VersionChoice } from './comparison.service.ts';

/** Extension point: the module that owns records lists the company's record types, such as `item.sellable`. */
export const recordTypesPoint =
  defineExtensionPoint<(context: Context) => Promise<{ name: string; title: LocalText }[]>>('flow.record-types');

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, VERSION_NOT_FOUND */
export async function exportFrame(
  context: Context,
  input: { id: string; version?: VersionChoice | undefined },
): Promise<{ name: string; file: FrameFile; lost: ClearedSetting[] }> {
  const frame = await getFrameToEdit(context, input.id);
  const wantedVersion = input.version ?? (frame.currentVersion === null ? 'draft' : null);
  const version = await findVersion(context, frame, wantedVersion);
  if (!version?.definition) throw fail(flowErrors.VERSION_NOT_FOUND);
  const { definition, lost } = removeIds(version.definition);
  const { key, title, description, logType } = frame;
  const { accessMode, accessRoles, accessPermissions } = FrameAccess.parse(frame.access);
  const { requiredRoles, requiredPermissions, timeRestrictions: times } = accessPermissions;
  const hours = { allowedHours: times?.allowedHours ?? null, allowedDays: times?.allowedDays ?? [] };
  const access = { accessMode, accessRoles, requiredRoles, requiredPermissions, ...hours };
  const head = { $schema: schemaPath, format: 'flow-frame', version: frameFormat } as const;
  return { name: `${key}.json`, file: { ...head, key, title, description, logType, access, definition }, lost };
}

/** @throws FRAME_FILE_UNREADABLE with what is wrong, in words */
function parseFrameFile(context: Context, content: string): FrameFile {
  const read = parseFile(content);
  if ('file' in read) return read.file;
  const problemText = fileProblemTexts[read.problem][context.locale];
  const problem = fillTemplate(problemText, { at: read.at });
  throw fail(flowErrors.FRAME_FILE_UNREADABLE, {
    values: { problem },
    details: [{ field: 'content', code: read.problem, message: problem }],
  });
}

const listUnknownNames = (named: readonly (string | null)[], knownNames: readonly { name: string }[]) => {
  const names = new Set(knownNames.map(({ name }) => name));
  return [...new Set(named)].filter((name) => name !== null && !names.has(name)) as string[];
};

async function loadKnownNames(context: Context): Promise<ImportReport['known']> {
  const app = appOf(context);
  const { roles } = await listRoles(context);
  const hidden = await listHiddenFrames(context);
  const filter = { status: 'published', q: null, after: null, hidden, limit: 500 };
  const frames = await context.unit.query(selectFrames(context.companyId, filter));
  const types: { name: string; title: LocalText }[] = [];
  for (const typesOf of contributionsTo(app, recordTypesPoint)) types.push(...(await typesOf(context)));
  return {
    kinds: [...getBlockContracts(app).values()].map(({ kind, title }) => ({ name: kind, title })),
    roles: roles.filter(({ isActive }) => isActive).map(({ name, displayName }) => ({ name, title: displayName })),
    frames: frames.filter(({ access }) => access.startable !== false).map(({ key, title }) => ({ name: key, title })),
    types,
  };
}

const getRecordType = (settings: { readonly [key: string]: Json }) => {
  const [axis, type] = [getConstant(settings.axis), getConstant(settings.type)];
  return axis && type ? `${axis}.${type}` : null;
};

/** Names in the file, grouped by kind. */
function collectNames(file: FrameFile, definition: FrameDefinition) {
  const blocks = listPlacedBlocks(definition).map(({ block }) => block);
  return {
    kinds: blocks.map(({ kind }) => kind),
    roles: [
      ...blocks.map(({ settings }) => getConstant(settings.assigneeRole)),
      ...file.access.accessRoles,
      ...file.access.requiredRoles,
    ],
    frames: blocks.map(({ kind, settings }) => (kind === 'flow.sub-flow' ? getConstant(settings.frameKey) : null)),
    types: blocks.map(({ settings }) => getRecordType(settings)),
  };
}

/** Reports on a file and stores nothing. @throws FRAME_FILE_UNREADABLE */
export async function checkImport(
  context: Context,
  { content, mapping }: { content: string; mapping: Mapping },
): Promise<ImportReport> {
  const file = parseFrameFile(context, content);
  const { definition: clean, lost } = removeIds(file.definition);
  const definition = mapDefinition(clean, mapping);
  const knownNames = await loadKnownNames(context);
  const access = mapRoles(file, mapping);
  const named = collectNames({ ...file, access }, definition);
  const isKeyTaken = await isFrameKeyTaken(context, file.key);
  const { problems } = await inspectDefinition(context, { key: file.key, ofProduct: false }, definition);
  return {
    key: file.key,
    title: file.title,
    description: file.description,
    blocks: listPlacedBlocks(definition).length,
    isKeyTaken,
    unknown: {
      kinds: listUnknownNames(named.kinds, knownNames.kinds),
      roles: listUnknownNames(named.roles, knownNames.roles),
      frames: listUnknownNames(named.frames, knownNames.frames),
      types: listUnknownNames(named.types, knownNames.types),
    },
    known: knownNames,
    lost,
    problems,
  };
}

function mapRoles({ access }: FrameFile, { roles }: Mapping): FrameFile['access'] {
  const renamed = (names: readonly string[]) => names.map((name) => roles[name] ?? name);
  return {
    ...access,
    accessRoles: renamed(access.accessRoles),
    requiredRoles: renamed(access.requiredRoles),
  };
}

/** The access of the file without people. Roles that the company has not would shut everybody out: they are left out. */
async function toFrameAccess(context: Context, file: FrameFile, mapping: Mapping): Promise<FrameAccess> {
  const { accessMode, accessRoles, requiredRoles, requiredPermissions, allowedHours, allowedDays } = mapRoles(
    file,
    mapping,
  );
  const knownRoles = new Set(await listActiveRoleNames(context));
  const isKnown = (role: string) => knownRoles.has(role);
  const isTimed = allowedHours !== null || allowedDays.length > 0;
  const lost = [...accessRoles, ...requiredRoles].some((role) => !isKnown(role));
  return FrameAccess.parse({
    // If the intended roles do not exist here, access stays private to the importer until it is set.
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
  input: {
    content: string;
    mapping: Mapping;
    as:
      | { kind: 'frame'; key: string; title?: LocalText | undefined }
      | { kind: 'draft'; frameId: string; version: number };
  },
): Promise<FrameDetail> {
  const file = parseFrameFile(context, input.content);
  const draft = mapDefinition(removeIds(file.definition).definition, input.mapping) as unknown as Json;
  if (input.as.kind === 'draft') {
    return updateFrame(context, { id: input.as.frameId, version: input.as.version, draft });
  }
  const { key, title = file.title } = input.as;
  const access = await toFrameAccess(context, file, input.mapping);
  return createFrame(context, { key, title, description: file.description, logType: file.logType, access, draft });
}
