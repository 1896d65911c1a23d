/** Language and theme: for everyone, signed in or not. */
import { SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { type Locale, locales } from '#kernel/contract/text.ts';
import { chooseLanguage, useKitText, useLanguage } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';

const languageNames: Record<Locale, string> = { ko: '한국어', en: 'English' };

export function Preferences() {
  const kit = useKitText();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Stack gap={6}>
      <Text size="xs" c="dimmed">
        {kit('header.language')}
      </Text>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={kit('header.language')}
        data={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
        value={language}
        onChange={(next) => void chooseLanguage(next as Locale).catch(showError)}
      />
      <Text size="xs" c="dimmed" mt={6}>
        {kit('header.theme')}
      </Text>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={kit('header.theme')}
        data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: kit(`theme.${value}`) }))}
        value={colorScheme}
        onChange={(next) => setColorScheme(next as 'light' | 'dark' | 'auto')}
      />
    </Stack>
  );
}
