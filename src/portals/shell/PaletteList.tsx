/** Palette list: recent items, screens, instant actions, and search results from each module's server. Loaded when it is opened. */
import { Text, VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useKitText } from '#kernel/web/i18n.tsx';
import { KeyHint } from '#kernel/web/ui/index.ts';
import classes from './palette.module.css';
import { type PaletteAct, type PaletteGroup, type PaletteOption, useNear, useSearchResults } from './palette-groups.ts';
import type { Portal } from './portal.ts';
import { useShellText } from './text.ts';

interface ListProps {
  id: string;
  portal: Portal;
  typed: string;
  /** Receives keys; returns true if the key was meant for the list. */
  press: RefObject<(key: string) => boolean>;
  onActive: (id: string | undefined) => void;
  onChoose: (act: PaletteAct) => void;
  onHelp: () => void;
}

function PaletteOptionRow({
  option,
  isActive,
  onChoose,
}: {
  option: PaletteOption;
  isActive: boolean;
  onChoose: () => void;
}) {
  const { Icon } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, whose keys choose
    <div
      id={option.id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
      }}
      onClick={onChoose}
    >
      {Icon && <Icon size={18} stroke={1.6} />}
      <span className={classes.name}>{option.title}</span>
      {option.about && <span className={classes.about}>{option.about}</span>}
    </div>
  );
}

function PaletteGroupList(props: {
  group: PaletteGroup;
  active: string | undefined;
  onChoose: (act: PaletteAct) => void;
}) {
  const { group } = props;
  const titleId = `palette-${group.key}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset is one of fields
    <div role="group" aria-labelledby={titleId}>
      <div className={classes.title} id={titleId} role="presentation">
        {group.title}
      </div>
      {group.options.map((option) => (
        <PaletteOptionRow
          key={option.id}
          option={option}
          isActive={option.id === props.active}
          onChoose={() => props.onChoose(option.act)}
        />
      ))}
    </div>
  );
}

/** The chosen one stays chosen while others come; what is chosen by nobody is the first. */
function useActive(groups: readonly PaletteGroup[], typed: string) {
  const [moved, setMoved] = useState<{ typed: string; id: string } | null>(null);
  const options = useMemo(() => groups.flatMap((group) => group.options), [groups]);
  const at = moved?.typed === typed ? options.findIndex(({ id }) => id === moved.id) : -1;
  const index = Math.max(at, 0);
  const move = (by: number) => {
    const next = options[(index + by + options.length) % options.length];
    if (next) setMoved({ typed, id: next.id });
  };
  return { active: options[index], move };
}

export function PaletteList(props: ListProps) {
  const { typed, onActive, onChoose } = props;
  const kit = useKitText();
  const t = useShellText();
  const near = useNear(props.portal, { typed, onHelp: props.onHelp });
  const { groups: far, isSearching, hasFailed } = useSearchResults(props.portal, typed);
  const groups = useMemo(() => [...near, ...far], [near, far]);
  const { active, move } = useActive(groups, typed);
  // As soon as the list is seen, and not after: a key pressed in between would be lost.
  useLayoutEffect(() => {
    props.press.current = (key) => {
      if (key === 'ArrowDown') move(1);
      else if (key === 'ArrowUp') move(-1);
      else if (key === 'Enter' && active) onChoose(active.act);
      else return false;
      return true;
    };
  });
  useEffect(() => void onActive(active?.id), [active?.id, onActive]);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <>
      <div className={classes.list} id={props.id} role="listbox" aria-label={kit('palette.title')}>
        {groups.map((group) => (
          <PaletteGroupList key={group.key} group={group} active={active?.id} onChoose={onChoose} />
        ))}
      </div>
      <div className={classes.foot}>
        <Text size="xs" c="dimmed" role="status">
          {isSearching && t('palette.searching')}
          {!isSearching && count === 0 && kit('palette.nothing')}
          {hasFailed && t('palette.partly')}
          {!isSearching && count > 0 && <VisuallyHidden>{kit('table.count', { count })}</VisuallyHidden>}
        </Text>
        <Text size="xs" c="dimmed" visibleFrom="sm" aria-hidden>
          <KeyHint keys="↑ ↓" /> {t('palette.move')} <KeyHint keys="Enter" /> {t('palette.open')} <KeyHint keys="Esc" />{' '}
          {kit('word.close')}
        </Text>
      </div>
    </>
  );
}
