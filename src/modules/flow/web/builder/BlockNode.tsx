/** A block on the canvas: its sign, its name, what is wrong with it, whether it can be undone, and its ways out. */
import { Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconExclamationCircle,
  IconMessage,
  IconPlayerPlay,
  IconPlus,
} from '@tabler/icons-react';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import type { BlockIcon, Reversibility } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { blockIconComponents } from '../picture/block-icons.tsx';
import classes from './canvas.module.css';
import { getBlockHeight } from './graph-layout.ts';
import { capturePointer, useNodeActions } from './node-actions.tsx';
import { SubFlowDialog } from './SubFlowDialog.tsx';
import { useBuilderText } from './text.ts';

export interface BlockData extends Record<string, unknown> {
  title: LocalText;
  kind: string;
  kindTitle: LocalText;
  sign: BlockIcon;
  ways: readonly { key: string; label: LocalText; isOpen: boolean }[];
  problem: 'error' | 'warning' | null;
  problemText: LocalText | null;
  reversibility: Reversibility | null;
  isFirst: boolean;
  comments: number;
  /** Others who selected it. */
  others: string;
  /** Result of a rehearsal that passed through it. */
  state: string | null;
  /** Of a sub-flow: the flow that it runs. */
  frameKey: string | null;
  isReadOnly: boolean;
}

export type BlockNodeType = Node<BlockData, 'block'>;

function BlockIcons({ data }: { data: BlockData }) {
  const t = useBuilderText();
  const local = useLocalText();
  const { problem, problemText, reversibility, comments } = data;
  return (
    <span className={classes.signs} aria-hidden>
      {comments > 0 && (
        <span className={classes.comments}>
          <IconMessage size={13} /> {comments}
        </span>
      )}
      {reversibility === 'reversible' && (
        <Tooltip label={t('undo.can')}>
          <IconArrowBackUp size={14} className={classes.undoable} />
        </Tooltip>
      )}
      {reversibility === 'irreversible' && (
        <Tooltip label={t('undo.cannot')}>
          <IconBan size={14} className={classes.final} />
        </Tooltip>
      )}
      {problem && (
        <Tooltip label={problemText ? local(problemText) : ''} multiline maw={280}>
          {problem === 'error' ? (
            <IconExclamationCircle size={16} className={classes.error} />
          ) : (
            <IconAlertTriangle size={16} className={classes.warning} />
          )}
        </Tooltip>
      )}
    </span>
  );
}

function useName(data: BlockData): string {
  const t = useBuilderText();
  const local = useLocalText();
  const parts = [
    local(data.title),
    local(data.kindTitle),
    data.isFirst ? t('node.first') : '',
    data.problemText ? local(data.problemText) : '',
    data.reversibility === 'irreversible' ? t('undo.cannot') : '',
    data.comments > 0 ? t('node.comments', { count: data.comments }) : '',
    data.others ? t('node.others', { names: data.others }) : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function Outlets({ id, data }: { id: string; data: BlockData }) {
  const t = useBuilderText();
  const local = useLocalText();
  const { addAfter } = useNodeActions();
  const { ways: outlets, isReadOnly } = data;
  const name = local(data.title);
  return outlets.map(({ key, label, isOpen }, index) => {
    const top = `${((index + 0.5) / outlets.length) * 100}%`;
    const outletLabel = outlets.length > 1 || key !== 'next' ? local(label) : '';
    return (
      <div key={key}>
        <Handle type="source" id={key} position={Position.Right} style={{ top }} isConnectable={!isReadOnly} />
        {isOpen && (!isReadOnly || outletLabel) && (
          <div className={`${classes.open} nodrag nopan`} style={{ top }}>
            {outletLabel && <span className={classes.way}>{outletLabel}</span>}
            {!isReadOnly && (
              <button
                type="button"
                className={classes.plus}
                onPointerDown={capturePointer}
                aria-label={
                  outletLabel ? t('node.addBehindWay', { name, way: outletLabel }) : t('node.addBehind', { name })
                }
                onClick={() => addAfter({ block: id, outlet: key })}
              >
                <IconPlus size={14} aria-hidden />
              </button>
            )}
          </div>
        )}
      </div>
    );
  });
}

function BlockNodeView({ id, data, selected }: NodeProps<BlockNodeType>) {
  const local = useLocalText();
  const { press } = useNodeActions();
  const name = useName(data);
  const Sign = blockIconComponents[data.sign];
  return (
    <div
      className={classes.node}
      data-selected={selected || undefined}
      data-problem={data.problem ?? undefined}
      data-state={data.state ?? undefined}
      data-others={data.others || undefined}
      style={{ blockSize: getBlockHeight(data.ways.length) }}
    >
      {data.others && <span className={classes.others}>{data.others}</span>}
      {!data.isFirst && <Handle type="target" position={Position.Left} isConnectable={!data.isReadOnly} />}
      <button
        type="button"
        className={classes.face}
        data-block={id}
        aria-label={name}
        aria-pressed={selected}
        onClick={(event) => press(id, event)}
      >
        <span className={classes.sign} data-sign={data.sign}>
          {data.isFirst ? <IconPlayerPlay size={18} aria-hidden /> : <Sign size={20} stroke={1.7} aria-hidden />}
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{local(data.title)}</span>
          <span className={classes.kind}>{local(data.kindTitle)}</span>
        </span>
        <BlockIcons data={data} />
      </button>
      <Outlets id={id} data={data} />
      <SubFlowDialog id={id} kind={data.kind} frameKey={data.frameKey} name={local(data.title)} />
    </div>
  );
}

export const BlockNode = memo(
  BlockNodeView,
  (previous, next) => previous.data === next.data && previous.selected === next.selected && previous.id === next.id,
);
