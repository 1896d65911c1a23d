/** Tree tools: buttons that move, rename or remove the selected line, and add new ones. */
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { usePhone } from '#kernel/web/ui/index.ts';
import type { Step } from '../../contract/tree-changes.ts';
import { useText } from '../text.ts';
import type { Line } from './rows.ts';
import classes from './tree.module.css';

const stepIcons = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['in', IconIndentIncrease],
  ['out', IconIndentDecrease],
] as const;

export function LineActions(props: {
  line: Line | undefined;
  mayUndo: boolean;
  onStep: (step: Step) => void;
  onEdit: () => void;
  onRemove: () => void;
  onUndo: () => void;
  onAdd: (what: 'group' | 'own') => void;
}) {
  const t = useText();
  const size = usePhone() ? 44 : 34;
  const { line } = props;
  return (
    <Group className={classes.tools} gap={4} role="toolbar" aria-label={t('tree.tools')} data-clear>
      {stepIcons.map(([step, Icon]) => (
        <ActionIcon
          key={step}
          variant="default"
          size={size}
          aria-label={t(`tree.${step}`)}
          title={t(`tree.${step}`)}
          onClick={() => props.onStep(step)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      <ActionIcon
        variant="default"
        size={size}
        aria-label={t('word.edit')}
        title={t('word.edit')}
        onClick={props.onEdit}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      {line && line.node.kind !== 'room' && (
        <ActionIcon
          variant="default"
          size={size}
          aria-label={t('word.remove')}
          title={t('word.remove')}
          onClick={props.onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      {props.mayUndo && (
        <ActionIcon
          variant="default"
          size={size}
          aria-label={t('tree.undo')}
          title={t('tree.undo')}
          onClick={props.onUndo}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" h={size} leftSection={<IconPlus size={16} aria-hidden />}>
            {t('word.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => props.onAdd('own')}>{t('tree.add-entry')}</Menu.Item>
          <Menu.Item onClick={() => props.onAdd('group')}>{t('tree.add-group')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
