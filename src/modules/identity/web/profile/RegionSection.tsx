/** Language and time zone: of screens, mails and notices. */
import { Stack } from '@mantine/core';
import { type Locale, locales } from '#kernel/contract/text.ts';
import { useKitText } from '#kernel/web/i18n.tsx';
import { usePreferences } from '#kernel/web/preferences-store.ts';
import { Section } from '#kernel/web/ui/index.ts';
import { SegmentedChoice } from '#kernel/web/ui/SegmentedChoice.tsx';
import { ZoneSelect } from '#kernel/web/ui/ZoneSelect.tsx';
import { useChangePreference } from './preference.ts';
import { useText } from './text.ts';

const languageNames: Record<Locale, string> = { ko: '한국어', en: 'English' };
const languages = locales.map((value) => ({ value, label: languageNames[value] }));

export function RegionSection() {
  const t = useText();
  const kit = useKitText();
  const choices = usePreferences();
  const choose = useChangePreference();
  if (!choices) return null;
  return (
    <Section title={t('place.title')}>
      <Stack gap="lg">
        <SegmentedChoice
          label={kit('header.language')}
          hint={t('place.language-hint')}
          value={choices.language}
          options={languages}
          onChange={(language) => choose({ language })}
        />
        <ZoneSelect
          label={t('place.zone')}
          nowAt={(time) => t('place.now', { time })}
          zone={choices.timezone}
          onChange={(timezone) => choose({ timezone })}
          maw={360}
        />
      </Stack>
    </Section>
  );
}
