/** The tree with what is done to its lines, each act said aloud. */
import { Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { getNodeId, type Node, type Tree } from '../../contract/tree.ts';
import { dropNode, removeNode, replaceNode, type Step, stepNode } from '../../contract/tree-changes.ts';
import { useText } from '../text.ts';
import { LineActions } from './LineActions.tsx';
import { NodeDialog, type NodeDraft } from './NodeDialog.tsx';
import { getLines, type Line } from './rows.ts';
import { TreeLines } from './TreeLines.tsx';
import type { Arranging } from './use-tree.ts';

/** Replaces the node with the same id, or is appended. */
const putNode = (tree: Tree, node: Node, isNew: boolean): Tree =>
  isNew ? { ...tree, nodes: [...tree.nodes, node] } : replaceNode(tree, node);

/** Position of a line, in words. */
function usePositionText() {
  const t = useText();
  const local = useLocalText();
  return (line: Line) => {
    const numbers = { name: local(line.label), place: line.place, count: line.beside };
    return line.within ? t('tree.in-group', { ...numbers, group: local(line.within) }) : t('tree.at-top', numbers);
  };
}

export function Builder({ arranging }: { arranging: Arranging }) {
  const { base, tree } = arranging;
  const t = useText();
  const local = useLocalText();
  const instructionsId = useId();
  const spoken = usePositionText();
  const lines = getLines(tree, base);
  const [sought, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [nodeDraft, setWanted] = useState<NodeDraft | null>(null);
  const line = lines.find(({ id }) => id === sought) ?? lines[0];
  const to = (next: Tree | null, id: string) => {
    const name = lines.find((row) => row.id === id)?.label;
    if (!next) {
      setSaid(name ? t('tree.stuck', { name: local(name) }) : '');
      return;
    }
    arranging.change(next);
    setChosen(id);
    const moved = getLines(next, base).find((row) => row.id === id);
    if (moved) setSaid(spoken(moved));
  };
  const onStep = (step: Step) => line && to(stepNode(tree, line.id, step), line.id);
  const onEdit = () => line && setWanted({ node: line.node, what: line.node.kind });
  const onRemove = () => {
    if (!line) return;
    arranging.change(removeNode(tree, line.id));
    setSaid(t('tree.removed', { name: local(line.label) }));
  };
  const onUndo = () => {
    arranging.undo();
    setSaid(t('tree.undone'));
  };
  return (
    <>
      <LineActions
        line={line}
        mayUndo={arranging.isDirty}
        {...{ onStep, onEdit, onRemove, onUndo }}
        onAdd={(what) => setWanted({ node: null, what })}
      />
      <Text size="sm" c="dimmed" id={instructionsId}>
        {t('tree.keys')}
      </Text>
      <Text size="sm" role="status" aria-live="polite" mih={22}>
        {said}
      </Text>
      <TreeLines
        lines={lines}
        about={instructionsId}
        chosen={line?.id ?? null}
        onChoose={(id) => {
          setChosen(id);
          setSaid('');
        }}
        onDrop={(id, onto) => to(dropNode(tree, id, onto), id)}
        {...{ onStep, onEdit }}
      />
      {nodeDraft && (
        <NodeDialog
          wanted={nodeDraft}
          known={base}
          onDone={(node) => {
            setWanted(null);
            to(putNode(tree, node, nodeDraft.node === null), getNodeId(node));
          }}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}
