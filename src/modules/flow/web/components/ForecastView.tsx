/** Forecast view: what a decision leads to, in at most four sentences, one of each kind if they fit; the rest is folded. */
import { Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { BeforeAfter, Collapsible, type EffectLine, EffectList } from '#kernel/web/ui/index.ts';
import type { Forecast } from '../../contract/forecast.ts';
import { blockIconComponents } from '../picture/block-icons.tsx';
import { useText } from '../text.ts';

/** More is not read by who decides on a phone. */
const maxReadEffects = 4;

function Changes({ forecast, rest }: { forecast: Forecast; rest: readonly EffectLine[] }) {
  const t = useText();
  return (
    <Collapsible title={t('forecast.more')} count={forecast.impacts.length}>
      <Stack gap="md">
        <EffectList lines={rest} />
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
    </Collapsible>
  );
}

/** Numbers of the records to read at once: one of each kind before a second of any. */
function selectShownIndexes(signs: readonly string[]): Set<number> {
  const numbers = [...signs.keys()];
  const isFirst = (number: number) => signs.indexOf(signs[number] as string) === number;
  const [firsts, others] = [numbers.filter(isFirst), numbers.filter((number) => !isFirst(number))];
  return new Set([...firsts, ...others].slice(0, maxReadEffects));
}

/** @param label names the sentences for readers */
export function ForecastView({ forecast, label }: { forecast: Forecast; label: string }) {
  const t = useText();
  const local = useLocalText();
  const { problem, effects, impacts } = forecast;
  const lines = effects.map(({ sign, sentence, isFinal }, index): EffectLine => {
    const Sign = blockIconComponents[sign];
    return {
      key: `${index}`,
      sentence: local(sentence),
      more: isFinal ? t('forecast.final') : undefined,
      icon: <Sign size={18} stroke={1.6} />,
    };
  });
  const read = selectShownIndexes(effects.map(({ sign }) => sign));
  const [shownLines, rest] = [
    lines.filter((_, number) => read.has(number)),
    lines.filter((_, number) => !read.has(number)),
  ];
  const refused = problem ? [{ key: 'problem', sentence: t('forecast.problem', { problem }), isWarning: true }] : [];
  return (
    <Stack gap="sm">
      <EffectList label={label} lines={[...refused, ...shownLines]} />
      {!problem && lines.length === 0 && <Text c="dimmed">{t('forecast.none')}</Text>}
      {impacts.length > 0 && <Changes forecast={forecast} rest={rest} />}
    </Stack>
  );
}
