/** What an editor of one kind of block is given. */
import type { Json } from '#kernel/contract/block.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import type { PlacedDraft, Settings } from '../../contract/setting/place.ts';
import type { BlockView } from '../../contract/shapes.ts';

export interface EditorProps {
  definition: FrameDraft;
  blockId: string;
  catalogue: readonly BlockView[];
  /** Of the whole draft, where more than the settings changes: connections follow their ways out. */
  onChange: (next: FrameDraft) => void;
  place: PlacedDraft;
  view: BlockView | undefined;
  settings: Settings;
  onSettings: (settings: { [key: string]: Json }) => void;
}
