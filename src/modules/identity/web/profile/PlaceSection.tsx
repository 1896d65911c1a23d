/** Language and time zone: of screens, mails and notices. */
import { Stack } from '@mantine/core';
import { type Locale, locales } from '#kernel/contract/text.ts';
import { useChoices } from '#kernel/web/choices.ts';
import { useKitText } from '#kernel/web/i18n.tsx';
import { ChoiceOf } from '#kernel/web/ui/ChoiceOf.tsx';
import { Section } from '#kernel/web/ui/index.ts';
import { ZoneSelect } from '#kernel/web/ui/ZoneSelect.tsx';
import { useChoose } from './choose.ts';
import { useText } from './text.ts';

const languageNames: Record<Locale, string> = { ko: '한국어', en: 'English' };
const languages = locales.map((value) => ({ value, label: languageNames[value] }));

export function PlaceSection() {
  const t = useText();
  const kit = useKitText();
  const choices = useChoices();
  const choose = useChoose();
  if (!choices) return null;
  return (
    <Section title={t('place.title')}>
      <Stack gap="lg">
        <ChoiceOf
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
