/** What became different in the chart on which day, with the way to the chart of that day. */
import { Button, Stack, Text } from '@mantine/core';
import { formatDay } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { Effects, Loaded } from '#kernel/web/ui/index.ts';
import { useHistory } from '../organization.api.ts';
import { useText } from '../text.ts';

export function History({ about, onDay }: { about: { unit?: string; person?: string }; onDay: (day: string) => void }) {
  const t = useText();
  const local = useLocal();
  const language = useLanguage();
  const zone = useZone();
  const history = useHistory(about);
  return (
    <Loaded query={history}>
      {({ days }) =>
        days.length === 0 ? (
          <Text c="dimmed">{t('chart.history.none')}</Text>
        ) : (
          <Stack gap="sm">
            {days.map(({ day, told }) => {
              const name = t('chart.day.show', { day: formatDay(day, language, zone) });
              return (
                <Stack key={day} gap={4}>
                  <Button variant="subtle" size="compact-md" w="fit-content" onClick={() => onDay(day)}>
                    {name}
                  </Button>
                  <Effects
                    label={name}
                    lines={told.map((sentence, index) => ({ key: String(index), sentence: local(sentence) }))}
                  />
                </Stack>
              );
            })}
          </Stack>
        )
      }
    </Loaded>
  );
}
