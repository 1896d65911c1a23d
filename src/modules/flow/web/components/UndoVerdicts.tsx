import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Section, TimeText } from '#kernel/web/ui/index.ts';
import type { UndoPreview } from '../../contract/shapes.ts';
import { useText } from '../text.ts';
import { ImpactCard, ImpactList } from './ImpactList.tsx';

function Group(props: { title: string; hint?: string; count: number; children: ReactNode }) {
  if (props.count === 0) return null;
  return (
    <Section title={`${props.title} (${props.count})`} description={props.hint}>
      <ImpactList>{props.children}</ImpactList>
    </Section>
  );
}

const note = (children: ReactNode) => (
  <Text size="sm" c="dimmed" component="div">
    {children}
  </Text>
);

/** The preview's verdicts, one group each. Reversed changes read as they will happen: the latest first, from now back. */
export function UndoVerdicts({ preview }: { preview: UndoPreview }) {
  const t = useText();
  const local = useLocal();
  return (
    <>
      <Group title={t('undo.reverse')} hint={t('undo.reverseHint')} count={preview.reverse.length}>
        {preview.reverse.map((impact) => (
          <ImpactCard key={impact.id} impact={impact} reversed />
        ))}
      </Group>
      <Group title={t('undo.kept')} hint={t('undo.keptHint')} count={preview.kept.length}>
        {preview.kept.map((impact) => (
          <ImpactCard
            key={impact.id}
            impact={impact}
            note={note(
              <>
                {local(impact.reason)} · {t('undo.keptBy', { name: impact.changedBy })} ·{' '}
                <TimeText at={impact.changedAt} />
              </>,
            )}
          />
        ))}
      </Group>
      <Group title={t('undo.impossible')} hint={t('undo.impossibleHint')} count={preview.impossible.length}>
        {preview.impossible.map((impact) => (
          <ImpactCard
            key={impact.id}
            impact={impact}
            note={note(
              <>
                {local(impact.reason)} → {local(impact.followUp)}
              </>,
            )}
          />
        ))}
      </Group>
      <Group title={t('undo.blocked')} count={preview.blocked.length}>
        {preview.blocked.map((impact) => (
          <ImpactCard key={impact.id} impact={impact} note={note(local(impact.reason))} />
        ))}
      </Group>
      {preview.pending.length > 0 && (
        <Section title={t('undo.pending')}>
          <List>
            {preview.pending.map((step) => (
              <List.Item key={step.path}>{local(step.title)}</List.Item>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}
