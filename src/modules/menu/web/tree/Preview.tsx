/** The menu as the portal draws it for who may open everything. Pressing an entry chooses it: nothing is left. */
import { useState } from 'react';
import { screenIcon } from '#kernel/web/screen-icons.ts';
import { MenuList } from '#kernel/web/ui/index.ts';
import { drawn } from '../../contract/draw.ts';
import type { MenuTree } from '../../contract/tree.endpoints.ts';
import { idOf, nodesOf, type Tree } from '../../contract/tree.ts';
import { useText } from '../text.ts';
import { usualName } from './rows.ts';
import classes from './tree.module.css';

const menuOf = (tree: Tree, known: MenuTree) =>
  drawn(tree, {
    titleOf: (path) => known.entries.find((entry) => entry.path === path)?.title ?? null,
    groupTitle: (key) => usualName({ kind: 'group', key, items: [] }, known),
    // By its id, as two may lead to one place.
    leadsTo: ({ id }) => ({ to: `/${id}` }),
  });

interface Shown {
  tree: Tree;
  known: MenuTree;
}

/** `chosen`: the id of the node at which one is. */
export function MenuPreview(props: Shown & { chosen: string | null; onChoose: (id: string) => void }) {
  const t = useText();
  const { tree, known, chosen } = props;
  const { groups, look } = menuOf(tree, known);
  const active = groups.flatMap(({ entries }) => entries).find(({ key }) => key === chosen)?.to ?? null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is looked at is no field
    <div role="group" aria-label={t('tree.preview')} className={classes.menu} style={look?.variables}>
      <MenuList
        {...{ groups, active }}
        isOpen={look?.open}
        iconOf={screenIcon}
        onChoose={(event, { key }) => {
          event.preventDefault();
          props.onChoose(key);
        }}
      />
    </div>
  );
}

/** The first entry, until another is chosen; of a group that is chosen, its first. `line`: what is chosen, groups too. */
export function useChosen({ tree }: Pick<Shown, 'tree'>) {
  const nodes = nodesOf(tree);
  const [sought, setChosen] = useState<string | null>(null);
  const node = nodes.find((one) => idOf(one) === sought) ?? nodes.find(({ kind }) => kind !== 'group');
  const entry = node?.kind === 'group' ? node.items[0] : node;
  return { line: node ? idOf(node) : null, chosen: entry ? idOf(entry) : null, setChosen };
}

export function Preview({ tree, known }: Shown) {
  const { chosen, setChosen } = useChosen({ tree });
  return <MenuPreview {...{ tree, known, chosen }} onChoose={setChosen} />;
}
