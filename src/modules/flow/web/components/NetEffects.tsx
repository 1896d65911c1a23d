/** The decision: what the undo comes to, one sentence for each thing. */
import { Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { subjectHref } from '#kernel/web/subjects.ts';
import { Section } from '#kernel/web/ui/index.ts';
import type { NetEffect, UndoPreview } from '../../contract/undo-shapes.ts';
import { useText } from '../text.ts';
import type { UndoWay } from '../way.ts';
import { SubjectLink } from './ImpactList.tsx';
import { Portion } from './Portion.tsx';
import classes from './undo.module.css';

/** The thing, and what becomes of it; where the sentence begins with the thing's name, that is its link. */
function Effect({ effect, way }: { effect: NetEffect; way: UndoWay }) {
  const sentence = useLocal()(effect.sentence);
  const { label } = effect.subject;
  const named = sentence.startsWith(`${label} `);
  const Icon = way === 'redo' ? IconArrowForwardUp : IconArrowBackUp;
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm" className={classes.row}>
      <Icon size={18} aria-hidden className={classes.sign} />
      <div>
        <Text component="div" fw={600}>
          <SubjectLink subject={effect.subject} />
          {named && sentence.slice(label.length)}
        </Text>
        {!named && <Text component="div">{sentence}</Text>}
      </div>
    </Group>
  );
}

/** Things with a screen of their own first: that somebody is told of it is the least of what happens. */
function inOrder(effects: readonly NetEffect[]): NetEffect[] {
  const rank = ({ subject }: NetEffect) => (subjectHref(subject) ? 0 : 1);
  return effects.toSorted((left, right) => rank(left) - rank(right));
}

export function NetEffects({ preview, way }: { preview: UndoPreview; way: UndoWay }) {
  const t = useText();
  const { kept, impossible } = preview;
  const effects = inOrder(preview.effects);
  const left = kept.length + impossible.length;
  const counts = [
    effects.length > 0 && t('undo.effects.count', { count: effects.length }),
    left > 0 && t('undo.effects.left', { count: left }),
  ];
  return (
    <Section title={t(`undo.effects.${way}`)} description={counts.filter(Boolean).join(' ') || undefined}>
      {effects.length === 0 && <Text>{t(`undo.effects.none.${way}`)}</Text>}
      <Portion rows={effects}>
        {(rows) =>
          rows.length > 0 && (
            <Stack component="ul" gap={0} className={classes.list}>
              {rows.map((effect) => (
                <Effect key={`${effect.subject.type} ${effect.subject.id}`} effect={effect} way={way} />
              ))}
            </Stack>
          )
        }
      </Portion>
    </Section>
  );
}
