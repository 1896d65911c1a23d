/** The decision in sentences: what must be known before, what becomes of each thing, and below what stays and why. */
import { Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { subjectHref } from '#kernel/web/subjects.ts';
import { type EffectLine, Effects, Section, TimeText } from '#kernel/web/ui/index.ts';
import type { NetEffect } from '../../contract/shapes.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { signIcons } from '../picture/signs.tsx';
import { useText } from '../text.ts';
import type { UndoWay } from '../way.ts';
import { Portion } from './Portion.tsx';
import { Sentence, useLine } from './sentences.tsx';

/** Things with a screen of their own first: that somebody is told of it is the least of what happens. */
function inOrder(effects: readonly NetEffect[]): NetEffect[] {
  const rank = ({ subject }: NetEffect) => (subjectHref(subject) ? 0 : 1);
  return effects.toSorted((left, right) => rank(left) - rank(right));
}

/** What is to be known, what cannot go back and what comes of that, and what stands in the way. */
function useWarnings(): (preview: UndoPreview) => EffectLine[] {
  const local = useLocal();
  const line = ({ id, subject, reason }: UndoPreview['blocked'][number] | UndoPreview['impossible'][number]) => ({
    key: id,
    sentence: subject.type === 'hidden' ? local(reason) : <Sentence subject={subject} text={local(reason)} />,
    isWarning: true,
  });
  return ({ impossible, blocked, notices }) => [
    ...notices.map((notice) => ({ key: notice.ko, sentence: local(notice), isWarning: true })),
    ...impossible.map((impact) => ({ ...line(impact), more: local(impact.followUp) })),
    ...blocked.map(line),
  ];
}

/**
 * @param props.withEffects false where something stands in the way: what would come of it is not known before that is gone
 * @param props.hasPages true where the reader can turn to the lines that are not shown
 */
export function UndoEffects(props: { preview: UndoPreview; way: UndoWay; withEffects: boolean; hasPages?: boolean }) {
  const { preview, way, withEffects } = props;
  const t = useText();
  const local = useLocal();
  const line = useLine();
  const language = useLanguage();
  const warnings = useWarnings()(preview);
  const Open = signIcons.hand;
  const effects = inOrder(preview.effects).map((effect) =>
    line({ ...effect, key: `${effect.subject.type} ${effect.subject.id}` }),
  );
  const pending = preview.pending.map(({ path, title }) => ({
    key: path,
    sentence: t('undo.pending', { step: local(title) }),
    icon: <Open size={18} />,
  }));
  const lines = withEffects ? [...warnings, ...effects, ...pending] : warnings;
  const told = withEffects ? (['impossible', 'blocked', 'effects'] as const) : (['impossible', 'blocked'] as const);
  const more = told.reduce((sum, list) => sum + preview.counts[list] - preview[list].length, 0);
  return (
    <>
      <Portion rows={lines}>{(rows) => <Effects lines={rows} label={t(`undo.effects.${way}`)} />}</Portion>
      {more > 0 && !props.hasPages && (
        <Text c="dimmed">{t('undo.notShown', { count: formatNumber(more, language) })}</Text>
      )}
      {withEffects && lines.length === 0 && preview.counts.effects === 0 && (
        <Text>{t(`undo.effects.none.${way}`)}</Text>
      )}
      {withEffects && !preview.proved && <Text c="dimmed">{t('undo.unproved')}</Text>}
    </>
  );
}

/** What is left as it is: who changed it since, when, and which part of it. */
export function UndoKept({ preview }: { preview: UndoPreview }) {
  const t = useText();
  const local = useLocal();
  if (preview.kept.length === 0) return null;
  const lines = preview.kept.map(({ id, subject, part, reason, changedBy, changedAt }) => ({
    key: `${id} ${part?.ko}`,
    sentence: <Sentence subject={subject} text={[part && local(part), local(reason)].filter(Boolean).join(': ')} />,
    more: (
      <>
        {changedBy && `${changedBy} · `}
        <TimeText at={changedAt} />
      </>
    ),
    icon: <IconLock size={18} />,
  }));
  return (
    <Section plain title={t('undo.kept')}>
      <Portion rows={lines}>{(rows) => <Effects lines={rows} label={t('undo.kept')} />}</Portion>
    </Section>
  );
}
