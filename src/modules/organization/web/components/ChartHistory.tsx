/** Chart history by day, with links to the chart as of that day. */
import { Button, Stack, Text } from '@mantine/core';
import { formatDay } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { EffectList, Loaded } from '#kernel/web/ui/index.ts';
import { useHistory } from '../organization.api.ts';
import { useText } from '../text.ts';

export function ChartHistory({
  about: subject,
  onDay,
}: {
  about: { unit?: string; person?: string };
  onDay: (day: string) => void;
}) {
  const t = useText();
  const local = useLocalText();
  const language = useLanguage();
  const zone = useZone();
  const history = useHistory(subject);
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
                  <EffectList
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
