/** Two versions of a frame side by side, or the draft against what is published. */
import { fail } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { type ComparedKind, type Comparison, compareDefinitions } from '../../contract/authoring/frame-comparison.ts';
import { toDrawing } from '../../contract/drawing.ts';
import { flowErrors } from '../../contract/errors.ts';
import { FrameDefinition } from '../../contract/frame.ts';
import { selectVersion, selectVersions } from '../frame/frame.queries.ts';
import { getFrameToEdit } from '../frame/frame.service.ts';
import { getBlockContracts } from '../frame/registry.ts';

export type VersionChoice = number | 'draft';

interface FoundVersion {
  version: number | null;
  at: string | null;
  definition: FrameDefinition | null;
  isBroken: boolean;
}

type EditedFrame = Awaited<ReturnType<typeof getFrameToEdit>>;

/** A version, or the draft; null where there is neither. @throws VERSION_NOT_FOUND for a version that is not there */
export async function findVersion(
  context: Context,
  frame: EditedFrame,
  which: VersionChoice | null,
): Promise<FoundVersion | null> {
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
  const at = versions.find((candidate) => candidate.version === version)?.publishedAt ?? null;
  return { version, at, definition: FrameDefinition.parse(row.definition), isBroken: false };
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED, VERSION_NOT_FOUND */
export async function compareVersions(
  context: Context,
  input: { id: string; from?: VersionChoice | undefined; to?: VersionChoice | undefined },
): Promise<Comparison> {
  const frame = await getFrameToEdit(context, input.id);
  const from = await findVersion(context, frame, input.from ?? null);
  const to = await findVersion(context, frame, input.to ?? 'draft');
  const kinds = getBlockContracts(appOf(context));
  const named = new Map<string, ComparedKind>([...kinds].map(([kind, { title, form }]) => [kind, { title, form }]));
  const toSide = (version: FoundVersion | null) =>
    version?.definition
      ? { version: version.version, at: version.at, drawing: toDrawing(version.definition, kinds) }
      : null;
  // A draft that nobody wrote differs in nothing.
  const laterVersion = to ?? from;
  const isDraftBroken = from?.isBroken === true || to?.isBroken === true;
  const differences = isDraftBroken
    ? { blocks: [], connections: [], frame: [] }
    : compareDefinitions(from?.definition ?? null, laterVersion?.definition ?? null, named);
  return { from: toSide(from), to: toSide(to), differences, isDraftBroken };
}
