/** All kinds of blocks, to be looked through and chosen: by arrows and Enter from the field, by mouse, or dragged onto the canvas. */
import { Text, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useId, useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { BlockView } from '../../contract/shapes.ts';
import { blockIconComponents } from '../picture/block-icons.tsx';
import { dragDataType } from './block-drop.ts';
import { groupKinds } from './block-palette.ts';
import classes from './palette.module.css';
import { useBuilderText } from './text.ts';

function BlockKindItem(props: {
  view: BlockView;
  id: string;
  isCurrent: boolean;
  onChoose: () => void;
  isShort: boolean;
}) {
  const { view, id, isCurrent, onChoose, isShort } = props;
  const t = useBuilderText();
  const local = useLocalText();
  const Sign = blockIconComponents[view.sign];
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and says which is the current one
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is heard by the field
    <div
      role="option"
      id={id}
      aria-selected={isCurrent}
      className={classes.kind}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragDataType, view.kind);
        event.dataTransfer.effectAllowed = 'copy';
      }}
      onClick={onChoose}
    >
      <span className={classes.sign}>
        <Sign size={18} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{local(view.title)}</span>
        {!isShort && <span className={classes.about}>{local(view.description)}</span>}
      </span>
      {view.reversibility === 'reversible' && <IconArrowBackUp size={14} aria-label={t('undo.can')} />}
      {view.reversibility === 'irreversible' && <IconBan size={14} aria-label={t('undo.cannot')} />}
    </div>
  );
}

const arrowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface BlockKindListProps {
  catalogue: readonly BlockView[];
  onChoose: (view: BlockView) => void;
  isShort?: boolean;
  autoFocus?: boolean;
  height?: number | string;
}

/** @param isShort in the sidebar: names only, descriptions are in the dialog */
function BlockKindListView(props: BlockKindListProps) {
  const { catalogue, onChoose, isShort = false, autoFocus = false } = props;
  const t = useBuilderText();
  const local = useLocalText();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(0);
  const groups = groupKinds(catalogue, typed, local);
  const all = groups.flatMap(({ kinds }) => kinds);
  const at = Math.min(current, all.length - 1);
  const idOf = (view: BlockView) => `${list}-${view.kind.replace('.', '-')}`;
  const go = (event: KeyboardEvent) => {
    const by = arrowSteps[event.key];
    const view = all[at];
    if (by !== undefined && all.length > 0) {
      event.preventDefault();
      const next = (at + by + all.length) % all.length;
      setCurrent(next);
      document.getElementById(idOf(all[next] as BlockView))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && view && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onChoose(view);
    }
  };
  const chosen = all[at];
  return (
    <div className={classes.palette}>
      <TextInput
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={chosen && (!isShort || typed !== '') ? idOf(chosen) : undefined}
        data-autofocus={autoFocus || undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setCurrent(0);
        }}
        onKeyDown={go}
      />
      <div
        role="listbox"
        id={list}
        aria-label={t('palette.title')}
        className={classes.list}
        style={{ maxBlockSize: props.height }}
        tabIndex={-1}
      >
        {groups.map(({ group, kinds }) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a list box
          <div key={group} role="group" aria-label={t(`palette.${group}`)}>
            <div className={classes.head} aria-hidden>
              {t(`palette.${group}`)}
            </div>
            {kinds.map((view) => (
              <BlockKindItem
                key={view.kind}
                view={view}
                id={idOf(view)}
                isShort={isShort}
                isCurrent={view === chosen && (!isShort || typed !== '')}
                onChoose={() => onChoose(view)}
              />
            ))}
          </div>
        ))}
      </div>
      {all.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t('palette.none')}
        </Text>
      )}
    </div>
  );
}

/** It stays beside the canvas while people type: memoised, so that it only renders for its own changes. */
export const BlockKindList = memo(BlockKindListView);
