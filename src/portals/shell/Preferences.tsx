import { Menu, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { type Locale, locales } from '#kernel/contract/text.ts';
import { chooseLanguage, useKitText, useLanguage } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';

const languageNames: Record<Locale, string> = { ko: '한국어', en: 'English' };

/** Language and theme: for everyone, signed in or not. */
export function Preferences() {
  const kit = useKitText();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{kit('header.language')}</Menu.Label>
      <SegmentedControl
        mx="xs"
        mb="xs"
        size="sm"
        aria-label={kit('header.language')}
        data={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
        value={language}
        onChange={(next) => void chooseLanguage(next as Locale).catch(showError)}
      />
      <Menu.Label>{kit('header.theme')}</Menu.Label>
      <SegmentedControl
        mx="xs"
        mb="xs"
        size="sm"
        aria-label={kit('header.theme')}
        data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: kit(`theme.${value}`) }))}
        value={colorScheme}
        onChange={(next) => setColorScheme(next as 'light' | 'dark' | 'auto')}
      />
    </>
  );
}
