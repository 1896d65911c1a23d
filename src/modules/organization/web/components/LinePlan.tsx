/** Import plan of a file or of records: number of changes by kind, skipped lines, and the changes in sentences. */
import { Stack, Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { Collapsible, EffectList } from '#kernel/web/ui/index.ts';
import type { ChartPlan } from '../../contract/chart-file.endpoints.ts';
import { useText } from '../text.ts';
import { WrongLines } from './WrongLines.tsx';

export const isChange = ({ toldAll }: ChartPlan): boolean => toldAll > 0;

/** `isFile`: its lines have numbers that people can look up. */
export function LinePlan({ plan, isFile }: { plan: ChartPlan; isFile: boolean }) {
  const t = useText();
  const local = useLocalText();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { findings, told, toldAll } = plan;
  const wrong = findings.map(({ line, name, problem, about }) => {
    return { key: line, line: isFile ? line : null, name, reason: t(`line.${problem}`, { about }) };
  });
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {isChange(plan)
          ? t('plan.counts', {
              made: number(plan.unitsMade),
              changed: number(plan.unitsChanged),
              seats: number(plan.seatsGiven),
            })
          : t('plan.nothing')}
      </Text>
      {plan.same > 0 && <Text c="dimmed">{t('plan.same', { count: number(plan.same) })}</Text>}
      {wrong.length > 0 && (
        <WrongLines
          title={t(isFile ? 'plan.wrong' : 'plan.left', { count: number(wrong.length) })}
          names={t('plan.about')}
          fileName={t('plan.wrong-name')}
          lines={wrong}
        />
      )}
      {told.length > 0 && (
        <Collapsible title={t('change.told')}>
          <EffectList
            label={t('change.told')}
            lines={told.map((sentence, index) => ({ key: String(index), sentence: local(sentence) }))}
          />
          {toldAll > told.length && <Text c="dimmed">{t('plan.more', { count: number(toldAll - told.length) })}</Text>}
        </Collapsible>
      )}
    </Stack>
  );
}
