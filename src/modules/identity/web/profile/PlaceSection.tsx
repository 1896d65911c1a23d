/** Language and time zone: of screens, mails and notices. */
import { Select, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { type Locale, locales } from '#kernel/contract/text.ts';
import { useChoices } from '#kernel/web/choices.ts';
import { formatInstant } from '#kernel/web/format.ts';
import { useKitText, useLanguage } from '#kernel/web/i18n.tsx';
import { Section, useNow } from '#kernel/web/ui/index.ts';
import { ChoiceOf } from './ChoiceRow.tsx';
import { useChoose } from './choose.ts';
import { useText } from './text.ts';

const languageNames: Record<Locale, string> = { ko: '한국어', en: 'English' };
const languages = locales.map((value) => ({ value, label: languageNames[value] }));

/** All that browsers know; the one that holds is among them. */
function useZones(chosen: string): string[] {
  return useMemo(() => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort(), [chosen]);
}

function ZoneSelect({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const t = useText();
  const language = useLanguage();
  const now = new Date(useNow()).toISOString();
  return (
    <Select
      label={t('place.zone')}
      description={t('place.now', { time: formatInstant(now, language, zone) })}
      data={useZones(zone)}
      value={zone}
      onChange={(next) => next && next !== zone && onChange(next)}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t('place.no-zone')}
      maw={360}
    />
  );
}

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
        <ZoneSelect zone={choices.timezone} onChange={(timezone) => choose({ timezone })} />
      </Stack>
    </Section>
  );
}
