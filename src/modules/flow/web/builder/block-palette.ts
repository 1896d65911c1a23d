/** The kinds of blocks in groups, as people look for them. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { isHumanIcon } from '../picture/block-icons.tsx';

export const paletteGroups = ['people', 'control', 'work', 'tell', 'company'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** Only the product's own frames have them. */
const productKinds: ReadonlySet<string> = new Set(['flow.undo', 'flow.frame-access', 'flow.frame-review']);

function getGroup({ kind, sign, made: companyFrame }: BlockView): PaletteGroup {
  if (companyFrame) return 'company';
  // Steps that change members and their rights ask nobody.
  if (isHumanIcon(sign) && (kind.startsWith('flow.') || sign === 'stamp')) return 'people';
  if (kind.startsWith('flow.')) return 'control';
  return sign === 'bell' ? 'tell' : 'work';
}

/** @param typed what is looked for, in names and descriptions; empty for all */
export function groupKinds(
  catalogue: readonly BlockView[],
  typed: string,
  local: (text: LocalText) => string,
): { group: PaletteGroup; kinds: BlockView[] }[] {
  const searchText = typed.trim().toLowerCase();
  const isMeant = ({ title, description }: BlockView) =>
    [title.ko, title.en, local(description)].some((text) => text.toLowerCase().includes(searchText));
  const offered = catalogue.filter((view) => !productKinds.has(view.kind) && (searchText === '' || isMeant(view)));
  const named = (view: BlockView) => Number(!local(view.title).toLowerCase().includes(searchText));
  return paletteGroups
    .map((group) => ({
      group,
      kinds: offered.filter((view) => getGroup(view) === group).sort((first, second) => named(first) - named(second)),
    }))
    .filter(({ kinds }) => kinds.length > 0);
}
