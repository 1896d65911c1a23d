/** What a decision will lead to: at most four sentences, of each kind of thing if there is room, everything else folded. */
import { Stack, Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { BeforeAfter, type EffectLine, Effects, Fold } from '#kernel/web/ui/index.ts';
import type { Forecast } from '../../contract/forecast.ts';
import { signIcons } from '../picture/signs.tsx';
import { useText } from '../text.ts';

/** More is not read by who decides on a phone. */
const mostRead = 4;

function Changes({ forecast, rest }: { forecast: Forecast; rest: readonly EffectLine[] }) {
  const t = useText();
  return (
    <Fold title={t('forecast.more')} count={forecast.impacts.length}>
      <Stack gap="md">
        <Effects lines={rest} />
        {forecast.impacts.map((impact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: planned changes have no identity yet
          <div key={index}>
            <Text fw={600}>{impact.subject.label}</Text>
            {impact.isHidden ? (
              <Text c="dimmed">{t('impact.hidden')}</Text>
            ) : (
              <BeforeAfter before={impact.before} after={impact.after} caption={impact.subject.label} />
            )}
          </div>
        ))}
      </Stack>
    </Fold>
  );
}

/** Which are read at once, by their numbers: one of each kind of thing before a second of any. */
function readOf(signs: readonly string[]): Set<number> {
  const numbers = [...signs.keys()];
  const isFirst = (number: number) => signs.indexOf(signs[number] as string) === number;
  const [firsts, others] = [numbers.filter(isFirst), numbers.filter((number) => !isFirst(number))];
  return new Set([...firsts, ...others].slice(0, mostRead));
}

/** @param label names the sentences for readers */
export function ForecastView({ forecast, label }: { forecast: Forecast; label: string }) {
  const t = useText();
  const local = useLocal();
  const { problem, effects, impacts } = forecast;
  const lines = effects.map(({ sign, sentence, isFinal }, index): EffectLine => {
    const Sign = signIcons[sign];
    return {
      key: `${index}`,
      sentence: local(sentence),
      more: isFinal ? t('forecast.final') : undefined,
      icon: <Sign size={18} stroke={1.6} />,
    };
  });
  const read = readOf(effects.map(({ sign }) => sign));
  const [told, rest] = [lines.filter((_, number) => read.has(number)), lines.filter((_, number) => !read.has(number))];
  const refused = problem ? [{ key: 'problem', sentence: t('forecast.problem', { problem }), isWarning: true }] : [];
  return (
    <Stack gap="sm">
      <Effects label={label} lines={[...refused, ...told]} />
      {!problem && lines.length === 0 && <Text c="dimmed">{t('forecast.none')}</Text>}
      {impacts.length > 0 && <Changes forecast={forecast} rest={rest} />}
    </Stack>
  );
}
