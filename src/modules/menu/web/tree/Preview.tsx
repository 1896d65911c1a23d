/** The menu as drawn for a person who may open everything. Clicking an entry selects it and does not navigate. */
import { useState } from 'react';
import { getScreenIcon } from '#kernel/web/screen-icons.ts';
import { MenuList } from '#kernel/web/ui/index.ts';
import { drawMenu } from '../../contract/menu-view.ts';
import type { MenuTree } from '../../contract/tree.endpoints.ts';
import { getNodeId, listNodes, type Tree } from '../../contract/tree.ts';
import { useText } from '../text.ts';
import { getDefaultName } from './rows.ts';
import classes from './tree.module.css';

const drawPreview = (tree: Tree, menuTree: MenuTree) =>
  drawMenu(tree, {
    titleOf: (path) => menuTree.entries.find((entry) => entry.path === path)?.title ?? null,
    groupTitle: (key) => getDefaultName({ kind: 'group', key, items: [] }, menuTree),
    // By its id, as two may lead to one place.
    leadsTo: ({ id }) => ({ to: `/${id}` }),
  });

interface ShownTree {
  tree: Tree;
  known: MenuTree;
}

/** `chosen`: the id of the node at which one is. */
export function MenuPreview(props: ShownTree & { chosen: string | null; onChoose: (id: string) => void }) {
  const t = useText();
  const { tree, known: menuTree, chosen } = props;
  const { groups, look } = drawPreview(tree, menuTree);
  const active = groups.flatMap(({ entries }) => entries).find(({ key }) => key === chosen)?.to ?? null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is looked at is no field
    <div role="group" aria-label={t('tree.preview')} className={classes.menu} style={look?.variables}>
      <MenuList
        {...{ groups, active }}
        isOpen={look?.open}
        iconOf={getScreenIcon}
        onChoose={(event, { key }) => {
          event.preventDefault();
          props.onChoose(key);
        }}
      />
    </div>
  );
}

/** The first entry, until another is chosen; of a group that is chosen, its first. `line`: what is chosen, groups too. */
export function useChosen({ tree }: Pick<ShownTree, 'tree'>) {
  const nodes = listNodes(tree);
  const [sought, setChosen] = useState<string | null>(null);
  const node = nodes.find((candidate) => getNodeId(candidate) === sought) ?? nodes.find(({ kind }) => kind !== 'group');
  const entry = node?.kind === 'group' ? node.items[0] : node;
  return { line: node ? getNodeId(node) : null, chosen: entry ? getNodeId(entry) : null, setChosen };
}

export function Preview({ tree, known: menuTree }: ShownTree) {
  const { chosen, setChosen } = useChosen({ tree });
  return <MenuPreview {...{ tree, known: menuTree, chosen }} onChoose={setChosen} />;
}
