/** Folds the menu to its icons, and opens it again: on every device of the person. */
import { UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { showError } from '#kernel/web/notify.tsx';
import { changePreferences, usePreferences } from '#kernel/web/preferences-store.ts';
import classes from './fold.module.css';
import { useShellText } from './text.ts';

export function FoldButton() {
  const t = useShellText();
  const choices = usePreferences();
  if (!choices) return null;
  const { sidebarCollapsed } = choices.ui;
  const Icon = sidebarCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <UnstyledButton
      className={classes.fold}
      aria-pressed={sidebarCollapsed}
      onClick={() => void changePreferences({ ui: { sidebarCollapsed: !sidebarCollapsed } }).catch(showError)}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{t('menu.fold')}</span>
    </UnstyledButton>
  );
}
