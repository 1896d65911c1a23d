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
import type { BlockSign, Reversibility } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { signIcons } from '../picture/signs.tsx';
import { heightOf } from './arrange.ts';
import classes from './canvas.module.css';
import { keepPointer, useDoing } from './doing.tsx';
import { Inside } from './Inside.tsx';
import { useBuilderText } from './text.ts';

export interface BlockData extends Record<string, unknown> {
  title: LocalText;
  kind: string;
  kindTitle: LocalText;
  sign: BlockSign;
  ways: readonly { key: string; label: LocalText; isOpen: boolean }[];
  problem: 'error' | 'warning' | null;
  problemText: LocalText | null;
  reversibility: Reversibility | null;
  isFirst: boolean;
  comments: number;
  /** Who else has it chosen. */
  others: string;
  /** Where a rehearsal went through it, and how that went. */
  state: string | null;
  /** Of a sub-flow: the flow that it runs. */
  frameKey: string | null;
  isReadOnly: boolean;
}

export type BlockNodeType = Node<BlockData, 'block'>;

function Signs({ data }: { data: BlockData }) {
  const t = useBuilderText();
  const local = useLocal();
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
  const local = useLocal();
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

function WaysOut({ id, data }: { id: string; data: BlockData }) {
  const t = useBuilderText();
  const local = useLocal();
  const { addAfter } = useDoing();
  const { ways, isReadOnly } = data;
  const name = local(data.title);
  return ways.map(({ key, label, isOpen }, index) => {
    const top = `${((index + 0.5) / ways.length) * 100}%`;
    const said = ways.length > 1 || key !== 'next' ? local(label) : '';
    return (
      <div key={key}>
        <Handle type="source" id={key} position={Position.Right} style={{ top }} isConnectable={!isReadOnly} />
        {isOpen && (!isReadOnly || said) && (
          <div className={`${classes.open} nodrag nopan`} style={{ top }}>
            {said && <span className={classes.way}>{said}</span>}
            {!isReadOnly && (
              <button
                type="button"
                className={classes.plus}
                onPointerDown={keepPointer}
                aria-label={said ? t('node.addBehindWay', { name, way: said }) : t('node.addBehind', { name })}
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

function Drawn({ id, data, selected }: NodeProps<BlockNodeType>) {
  const local = useLocal();
  const { press } = useDoing();
  const name = useName(data);
  const Sign = signIcons[data.sign];
  return (
    <div
      className={classes.node}
      data-selected={selected || undefined}
      data-problem={data.problem ?? undefined}
      data-state={data.state ?? undefined}
      data-others={data.others || undefined}
      style={{ blockSize: heightOf(data.ways.length) }}
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
        <Signs data={data} />
      </button>
      <WaysOut id={id} data={data} />
      <Inside id={id} kind={data.kind} frameKey={data.frameKey} name={local(data.title)} />
    </div>
  );
}

export const BlockNode = memo(
  Drawn,
  (before, after) => before.data === after.data && before.selected === after.selected && before.id === after.id,
);
