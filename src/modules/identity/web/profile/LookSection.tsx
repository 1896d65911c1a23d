/** How things look: brightness, size of the text, density, menu and hints. */
import { Stack } from '@mantine/core';
import type { Preferences } from '#kernel/contract/preferences.ts';
import { useChoices } from '#kernel/web/choices.ts';
import { useKitText } from '#kernel/web/i18n.tsx';
import { ChoiceOf } from '#kernel/web/ui/ChoiceOf.tsx';
import { Section } from '#kernel/web/ui/index.ts';
import { ChoiceSwitch } from './ChoiceRow.tsx';
import { useChoose } from './choose.ts';
import { useText } from './text.ts';

const themes: readonly Preferences['theme'][] = ['light', 'dark', 'auto'];
const sizes: readonly Preferences['fontSize'][] = ['small', 'medium', 'large'];

export function LookSection() {
  const t = useText();
  const kit = useKitText();
  const choices = useChoices();
  const choose = useChoose();
  if (!choices) return null;
  const { sidebarCollapsed, compactMode, showTips } = choices.ui;
  return (
    <Section title={t('look.title')}>
      <Stack gap="lg">
        <ChoiceOf
          label={t('look.theme')}
          value={choices.theme}
          options={themes.map((value) => ({ value, label: kit(`theme.${value}`) }))}
          onChange={(theme) => choose({ theme })}
        />
        <ChoiceOf
          label={t('look.size')}
          value={choices.fontSize}
          options={sizes.map((value) => ({ value, label: t(`look.size.${value}`) }))}
          onChange={(fontSize) => choose({ fontSize })}
        />
        <ChoiceSwitch
          label={t('look.compact')}
          hint={t('look.compact-hint')}
          isOn={compactMode}
          onChange={(isOn) => choose({ ui: { compactMode: isOn } })}
        />
        <ChoiceSwitch
          label={t('look.folded')}
          hint={t('look.folded-hint')}
          isOn={sidebarCollapsed}
          onChange={(isOn) => choose({ ui: { sidebarCollapsed: isOn } })}
        />
        <ChoiceSwitch
          label={t('look.tips')}
          hint={t('look.tips-hint')}
          isOn={showTips}
          onChange={(isOn) => choose({ ui: { showTips: isOn } })}
        />
      </Stack>
    </Section>
  );
}
