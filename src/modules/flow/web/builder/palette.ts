/** The kinds of blocks in groups, as people look for them. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { isHuman } from '../picture/signs.tsx';

export const paletteGroups = ['people', 'control', 'work', 'tell', 'company'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** Only the product's own frames have them. */
const ofProduct: ReadonlySet<string> = new Set(['flow.undo', 'flow.frame-access', 'flow.frame-review']);

function groupOf({ kind, sign, made }: BlockView): PaletteGroup {
  if (made) return 'company';
  // Members and their rights are what a step changes, not whom it asks.
  if (isHuman(sign) && (kind.startsWith('flow.') || sign === 'stamp')) return 'people';
  if (kind.startsWith('flow.')) return 'control';
  return sign === 'bell' ? 'tell' : 'work';
}

/** @param typed what is looked for, in names and descriptions; empty for all */
export function groupedKinds(
  catalogue: readonly BlockView[],
  typed: string,
  local: (text: LocalText) => string,
): { group: PaletteGroup; kinds: BlockView[] }[] {
  const wanted = typed.trim().toLowerCase();
  const isMeant = ({ title, description }: BlockView) =>
    [title.ko, title.en, local(description)].some((text) => text.toLowerCase().includes(wanted));
  const offered = catalogue.filter((view) => !ofProduct.has(view.kind) && (wanted === '' || isMeant(view)));
  const named = (view: BlockView) => Number(!local(view.title).toLowerCase().includes(wanted));
  return paletteGroups
    .map((group) => ({
      group,
      kinds: offered.filter((view) => groupOf(view) === group).sort((one, other) => named(one) - named(other)),
    }))
    .filter(({ kinds }) => kinds.length > 0);
}
