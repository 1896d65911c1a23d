/** The decision in sentences: what must be known before, what becomes of each thing, and below what stays and why. */
import { Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { getSubjectHref } from '#kernel/web/subject-links.ts';
import { type EffectLine, EffectList, Section, TimeText } from '#kernel/web/ui/index.ts';
import type { NetEffect } from '../../contract/shapes.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { blockIconComponents } from '../picture/block-icons.tsx';
import { useText } from '../text.ts';
import type { UndoWay } from '../undo-way.ts';
import { ShowMoreRows } from './ShowMoreRows.tsx';
import { Sentence, useEffectLine } from './sentences.tsx';

/** Records with a screen of their own first: notifications matter least. */
function sortEffects(effects: readonly NetEffect[]): NetEffect[] {
  const rank = ({ subject }: NetEffect) => (getSubjectHref(subject) ? 0 : 1);
  return effects.toSorted((first, second) => rank(first) - rank(second));
}

/** Notices, irreversible parts with their consequences, and obstacles. */
function useWarnings(): (preview: UndoPreview) => EffectLine[] {
  const local = useLocalText();
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
 * @param props.withEffects false if there is an obstacle: the effects are unknown until it is removed
 * @param props.hasPages true if the reader can page to the remaining lines
 */
export function UndoEffects(props: { preview: UndoPreview; way: UndoWay; withEffects: boolean; hasPages?: boolean }) {
  const { preview, way: undoWay, withEffects } = props;
  const t = useText();
  const local = useLocalText();
  const line = useEffectLine();
  const language = useLanguage();
  const warnings = useWarnings()(preview);
  const Open = blockIconComponents.hand;
  const effects = sortEffects(preview.effects).map((effect) =>
    line({ ...effect, key: `${effect.subject.type} ${effect.subject.id}` }),
  );
  const pending = preview.pending.map(({ path, title }) => ({
    key: path,
    sentence: t('undo.pending', { step: local(title) }),
    icon: <Open size={18} />,
  }));
  const lines = withEffects ? [...warnings, ...effects, ...pending] : warnings;
  const shownParts = withEffects
    ? (['impossible', 'blocked', 'effects'] as const)
    : (['impossible', 'blocked'] as const);
  const more = shownParts.reduce((sum, list) => sum + preview.counts[list] - preview[list].length, 0);
  return (
    <>
      <ShowMoreRows rows={lines}>
        {(rows) => <EffectList lines={rows} label={t(`undo.effects.${undoWay}`)} />}
      </ShowMoreRows>
      {more > 0 && !props.hasPages && (
        <Text c="dimmed">{t('undo.notShown', { count: formatNumber(more, language) })}</Text>
      )}
      {withEffects && lines.length === 0 && preview.counts.effects === 0 && (
        <Text>{t(`undo.effects.none.${undoWay}`)}</Text>
      )}
      {withEffects && !preview.proved && <Text c="dimmed">{t('undo.unproved')}</Text>}
    </>
  );
}

/** Parts left unchanged: the person who changed them since, the time, and the part. */
export function UndoRetainedParts({ preview }: { preview: UndoPreview }) {
  const t = useText();
  const local = useLocalText();
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
      <ShowMoreRows rows={lines}>{(rows) => <EffectList lines={rows} label={t('undo.kept')} />}</ShowMoreRows>
    </Section>
  );
}
