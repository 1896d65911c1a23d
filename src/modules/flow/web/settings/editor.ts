/** Editor props: inputs of an editor of one block kind. */
import type { Json } from '#kernel/contract/block.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import type { BlockInDraft, Settings } from '../../contract/setting/draft-blocks.ts';
import type { BlockView } from '../../contract/shapes.ts';

export interface EditorProps {
  definition: FrameDraft;
  blockId: string;
  catalogue: readonly BlockView[];
  /** Of the whole draft, where more than the settings changes: connections follow their ways out. */
  onChange: (next: FrameDraft) => void;
  place: BlockInDraft;
  view: BlockView | undefined;
  settings: Settings;
  onSettings: (settings: { [key: string]: Json }) => void;
}
