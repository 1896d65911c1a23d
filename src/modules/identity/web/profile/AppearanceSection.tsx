/** Appearance section: brightness, text size, density, menu and hints. */
import { Stack } from '@mantine/core';
import type { Preferences } from '#kernel/contract/preferences.ts';
import { useKitText } from '#kernel/web/i18n.tsx';
import { usePreferences } from '#kernel/web/preferences-store.ts';
import { Section } from '#kernel/web/ui/index.ts';
import { SegmentedChoice } from '#kernel/web/ui/SegmentedChoice.tsx';
import { PreferenceSwitch } from './PreferenceSwitch.tsx';
import { useChangePreference } from './preference.ts';
import { useText } from './text.ts';

const themes: readonly Preferences['theme'][] = ['light', 'dark', 'auto'];
const sizes: readonly Preferences['fontSize'][] = ['small', 'medium', 'large'];

export function AppearanceSection() {
  const t = useText();
  const kit = useKitText();
  const choices = usePreferences();
  const choose = useChangePreference();
  if (!choices) return null;
  const { sidebarCollapsed, compactMode, showTips } = choices.ui;
  return (
    <Section title={t('look.title')}>
      <Stack gap="lg">
        <SegmentedChoice
          label={t('look.theme')}
          value={choices.theme}
          options={themes.map((value) => ({ value, label: kit(`theme.${value}`) }))}
          onChange={(theme) => choose({ theme })}
        />
        <SegmentedChoice
          label={t('look.size')}
          value={choices.fontSize}
          options={sizes.map((value) => ({ value, label: t(`look.size.${value}`) }))}
          onChange={(fontSize) => choose({ fontSize })}
        />
        <PreferenceSwitch
          label={t('look.compact')}
          hint={t('look.compact-hint')}
          isOn={compactMode}
          onChange={(isOn) => choose({ ui: { compactMode: isOn } })}
        />
        <PreferenceSwitch
          label={t('look.folded')}
          hint={t('look.folded-hint')}
          isOn={sidebarCollapsed}
          onChange={(isOn) => choose({ ui: { sidebarCollapsed: isOn } })}
        />
        <PreferenceSwitch
          label={t('look.tips')}
          hint={t('look.tips-hint')}
          isOn={showTips}
          onChange={(isOn) => choose({ ui: { showTips: isOn } })}
        />
      </Stack>
    </Section>
  );
}
