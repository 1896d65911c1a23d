/** Block uses: frames that contain a block of a kind, for the module that owns it. */
import type { Json } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import { getFrameAccess } from './actor.ts';
import { selectFramesWithBlock } from './block-uses.queries.ts';

export interface FrameWithBlock {
  id: string;
  title: LocalText;
  /** Hidden from the requester: counted, never named. */
  isHidden: boolean;
  /** Of each such block, in the draft and in the published version, as its author wrote them. */
  settings: { readonly [key: string]: Json }[];
}

/** Frames that are not retired, by key. */
export async function listFramesWithBlock(context: Context, kind: string): Promise<FrameWithBlock[]> {
  const rows = await context.unit.query(selectFramesWithBlock(context.companyId, kind));
  return rows.map(({ id, title, access, definitions }) => ({
    id,
    title,
    isHidden: getFrameAccess(context, access).level === 'none',
    settings: definitions
      .flatMap((definition) => (definition ? listAllBlocks(definition as unknown as FrameDefinition) : []))
      .filter((block) => block.kind === kind)
      .map(({ settings }) => settings as { [key: string]: Json }),
  }));
}
