/** Notes, and the frames around groups: what people put on the canvas for one another. */
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import classes from './canvas.module.css';
import { useNodeActions } from './node-actions.tsx';
import { useBuilderText } from './text.ts';

export type NoteNodeType = Node<{ text: string; isReadOnly: boolean }, 'note'>;
export type GroupNodeType = Node<{ title: string; isReadOnly: boolean }, 'frame'>;

function NoteNodeView({ id, data }: NodeProps<NoteNodeType>) {
  const t = useBuilderText();
  const { changeNote, removeNote } = useNodeActions();
  const own = id.replace(/^note:/, '');
  return (
    <div className={classes.note}>
      {!data.isReadOnly && (
        <ActionIcon className={classes.corner} size="sm" aria-label={t('note.remove')} onClick={() => removeNote(own)}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
      <textarea
        className={`${classes.noteText} nodrag nowheel`}
        aria-label={t('note.text')}
        placeholder={t('note.hint')}
        maxLength={2000}
        readOnly={data.isReadOnly}
        value={data.text}
        onChange={(event) => changeNote(own, event.currentTarget.value)}
      />
    </div>
  );
}

function GroupNodeView({ id, data }: NodeProps<GroupNodeType>) {
  const t = useBuilderText();
  const { renameGroup, ungroup } = useNodeActions();
  const own = id.replace(/^group:/, '');
  return (
    <div className={classes.around}>
      <div className={`${classes.aroundHead} nodrag nopan`}>
        <input
          className={classes.aroundTitle}
          aria-label={t('group.name')}
          maxLength={80}
          readOnly={data.isReadOnly}
          value={data.title}
          onChange={(event) => renameGroup(own, event.currentTarget.value)}
        />
        {!data.isReadOnly && (
          <ActionIcon size="sm" aria-label={t('group.dissolve', { name: data.title })} onClick={() => ungroup(own)}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

export const NoteNode = memo(NoteNodeView);
export const GroupNode = memo(GroupNodeView);
