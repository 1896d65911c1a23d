/** Two versions of a frame side by side, or the draft against what is published. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { type ComparedKind, type Comparison, compareDefinitions } from '../../contract/authoring/compare.ts';
import { drawingOf } from '../../contract/drawing.ts';
import { flowErrors } from '../../contract/errors.ts';
import { FrameDefinition } from '../../contract/frame.ts';
import { selectVersion, selectVersions } from '../frame/frame.queries.ts';
import { frameToEdit } from '../frame/frame.service.ts';
import { contractsOf } from '../frame/registry.ts';

export type WhichVersion = number | 'draft';

interface Found {
  version: number | null;
  at: string | null;
  definition: FrameDefinition | null;
  isBroken: boolean;
}

type EditedFrame = Awaited<ReturnType<typeof frameToEdit>>;

/** A version, or the draft; null where there is neither. @throws VERSION_NOT_FOUND for a version that is not there */
export async function versionOf(
  context: Context,
  frame: EditedFrame,
  which: WhichVersion | null,
): Promise<Found | null> {
  if (which === 'draft') {
    const parsed = FrameDefinition.safeParse(frame.draft);
    const definition = parsed.success ? parsed.data : null;
    if (frame.draft === null) return null;
    return { version: null, at: frame.updatedAt, definition, isBroken: !parsed.success };
  }
  const version = which ?? frame.currentVersion;
  if (version === null) return null;
  const [[row], versions] = await context.unit.queryAll([
    selectVersion(context.companyId, frame.id, version),
    selectVersions(context.companyId, frame.id),
  ] as const);
  if (!row) throw fail(flowErrors.VERSION_NOT_FOUND);
  const at = versions.find((one) => one.version === version)?.publishedAt ?? null;
  return { version, at, definition: FrameDefinition.parse(row.definition), isBroken: false };
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, VERSION_NOT_FOUND */
export async function compareVersions(
  context: Context,
  about: { id: string; from?: WhichVersion | undefined; to?: WhichVersion | undefined },
): Promise<Comparison> {
  const frame = await frameToEdit(context, about.id);
  const from = await versionOf(context, frame, about.from ?? null);
  const to = await versionOf(context, frame, about.to ?? 'draft');
  const kinds = contractsOf(houseOf(context));
  const named = new Map<string, ComparedKind>([...kinds].map(([kind, { title, form }]) => [kind, { title, form }]));
  const side = (found: Found | null) =>
    found?.definition ? { version: found.version, at: found.at, drawing: drawingOf(found.definition, kinds) } : null;
  // A draft that nobody wrote differs in nothing.
  const after = to ?? from;
  const isDraftBroken = from?.isBroken === true || to?.isBroken === true;
  const differences = isDraftBroken
    ? { blocks: [], connections: [], frame: [] }
    : compareDefinitions(from?.definition ?? null, after?.definition ?? null, named);
  return { from: side(from), to: side(to), differences, isDraftBroken };
}
