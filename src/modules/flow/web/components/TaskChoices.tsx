/** Each choice of a human task with what it leads to: the next step, and what will change. */
import { Stack, Title } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { type EffectLine, EffectList, Loading, Section } from '#kernel/web/ui/index.ts';
import type { Forecast } from '../../contract/forecast.ts';
import type { ExecutionDetail, TaskRow } from '../../contract/shapes.ts';
import { useTaskPreview } from '../flow.api.ts';
import { blockIconComponents } from '../picture/block-icons.tsx';
import { useText } from '../text.ts';
import { ForecastView } from './ForecastView.tsx';

/** The next step of an outcome, as a sentence. */
function useOutcomeSentence(task: TaskRow, { drawing, steps }: ExecutionDetail) {
  const t = useText();
  const local = useLocalText();
  const step = steps.find(({ id }) => id === task.id);
  return ({ key, label }: TaskRow['outlets'][number]): EffectLine => {
    const targets = drawing.connections.filter(({ from, outlet }) => from === step?.blockId && outlet === key);
    const next = targets.flatMap(({ to }) => drawing.blocks.find(({ id }) => id === to) ?? []);
    const Sign = blockIconComponents[next[0]?.sign ?? 'hand'];
    const names = next.map(({ title }) => local(title)).join(', ');
    const sentence = t(next.length > 0 ? 'tasks.leads' : 'tasks.ends', { outcome: local(label), steps: names });
    return { key, sentence, icon: <Sign size={18} stroke={1.6} /> };
  };
}

/** @param isTried false if the changes are shown elsewhere */
export function TaskChoices(props: { task: TaskRow; execution: ExecutionDetail; isTried: boolean }) {
  const { task, execution, isTried } = props;
  const t = useText();
  const local = useLocalText();
  const leadsOf = useOutcomeSentence(task, execution);
  const preview = useTaskPreview(task.id, isTried && task.fields.length === 0);
  const isAlone = task.outlets.length < 2;
  const foreseen = new Map<string, Forecast>((preview.data ?? []).map(({ outlet, forecast }) => [outlet, forecast]));
  if (preview.isLoading) return <Loading rows={6} />;
  if (isAlone && foreseen.size === 0) return null;
  const title = t(isAlone ? 'tasks.outcome' : 'tasks.outcomes');
  return (
    <Section title={title}>
      {foreseen.size === 0 && <EffectList lines={task.outlets.map(leadsOf)} label={title} />}
      {foreseen.size > 0 && (
        <Stack gap="lg">
          {task.outlets.map((outlet) => {
            const forecast = foreseen.get(outlet.key);
            const label = local(outlet.label);
            return (
              <Stack key={outlet.key} gap="xs">
                {!isAlone && <Title order={3}>{label}</Title>}
                {!isAlone && <EffectList lines={[leadsOf(outlet)]} />}
                {forecast && <ForecastView forecast={forecast} label={label} />}
              </Stack>
            );
          })}
        </Stack>
      )}
    </Section>
  );
}
