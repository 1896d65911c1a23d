/** The tree with what is done to its lines, each act said aloud. */
import { Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { dropped, removed, replaced, type Step, stepped } from '../../contract/arrange.ts';
import { idOf, type Node, type Tree } from '../../contract/tree.ts';
import { useText } from '../text.ts';
import { NodeDialog, type Wanted } from './NodeDialog.tsx';
import { type Line, linesOf } from './rows.ts';
import { Tools } from './Tools.tsx';
import { TreeLines } from './TreeLines.tsx';
import type { Arranging } from './use-tree.ts';

/** It takes the place of the one with its id, or stands at the end. */
const withNode = (tree: Tree, node: Node, isNew: boolean): Tree =>
  isNew ? { ...tree, nodes: [...tree.nodes, node] } : replaced(tree, node);

/** Where a line stands, in words. */
function useSpoken() {
  const t = useText();
  const local = useLocal();
  return (line: Line) => {
    const numbers = { name: local(line.label), place: line.place, count: line.beside };
    return line.within ? t('tree.in-group', { ...numbers, group: local(line.within) }) : t('tree.at-top', numbers);
  };
}

export function Builder({ arranging }: { arranging: Arranging }) {
  const { base, tree } = arranging;
  const t = useText();
  const local = useLocal();
  const about = useId();
  const spoken = useSpoken();
  const lines = linesOf(tree, base);
  const [sought, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const line = lines.find(({ id }) => id === sought) ?? lines[0];
  const to = (next: Tree | null, id: string) => {
    const name = lines.find((one) => one.id === id)?.label;
    if (!next) {
      setSaid(name ? t('tree.stuck', { name: local(name) }) : '');
      return;
    }
    arranging.change(next);
    setChosen(id);
    const moved = linesOf(next, base).find((one) => one.id === id);
    if (moved) setSaid(spoken(moved));
  };
  const onStep = (step: Step) => line && to(stepped(tree, line.id, step), line.id);
  const onEdit = () => line && setWanted({ node: line.node, what: line.node.kind });
  const onRemove = () => {
    if (!line) return;
    arranging.change(removed(tree, line.id));
    setSaid(t('tree.removed', { name: local(line.label) }));
  };
  const onUndo = () => {
    arranging.undo();
    setSaid(t('tree.undone'));
  };
  return (
    <>
      <Tools
        line={line}
        mayUndo={arranging.isDirty}
        {...{ onStep, onEdit, onRemove, onUndo }}
        onAdd={(what) => setWanted({ node: null, what })}
      />
      <Text size="sm" c="dimmed" id={about}>
        {t('tree.keys')}
      </Text>
      <Text size="sm" role="status" aria-live="polite" mih={22}>
        {said}
      </Text>
      <TreeLines
        lines={lines}
        about={about}
        chosen={line?.id ?? null}
        onChoose={(id) => {
          setChosen(id);
          setSaid('');
        }}
        onDrop={(id, onto) => to(dropped(tree, id, onto), id)}
        {...{ onStep, onEdit }}
      />
      {wanted && (
        <NodeDialog
          wanted={wanted}
          known={base}
          onDone={(node) => {
            setWanted(null);
            to(withNode(tree, node, wanted.node === null), idOf(node));
          }}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}
