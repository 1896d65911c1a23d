/** What does not go back: first what cannot, then what stays and since when, then what stands in the way, then what vanishes. */
import { Alert, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Section, TimeText } from '#kernel/web/ui/index.ts';
import type { ImpactView } from '../../contract/shapes.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { useText } from '../text.ts';
import { SubjectLink } from './ImpactList.tsx';
import { Portion } from './Portion.tsx';
import classes from './undo.module.css';

interface Warning {
  key: string;
  subject: ImpactView['subject'];
  /** Where only a part of the thing is meant. */
  part?: string | null;
  reason: string;
  more?: ReactNode;
}

function Warnings(props: { title: string; hint?: string; icon: typeof IconLock; rows: readonly Warning[] }) {
  const { title, hint, icon: Icon, rows } = props;
  if (rows.length === 0) return null;
  return (
    <Section title={`${title} ${rows.length}`} description={hint}>
      <Portion rows={rows}>
        {(shown) => (
          <Stack component="ul" gap={0} className={classes.list}>
            {shown.map(({ key, subject, part, reason, more }) => (
              <Group key={key} component="li" wrap="nowrap" align="flex-start" gap="sm" className={classes.row}>
                <Icon size={18} aria-hidden className={classes.sign} data-warning />
                <div>
                  <Text component="div" fw={600}>
                    <SubjectLink subject={subject} />
                    {part && ` · ${part}`}
                  </Text>
                  <Text component="div">{reason}</Text>
                  {more && (
                    <Text component="div" c="dimmed">
                      {more}
                    </Text>
                  )}
                </div>
              </Group>
            ))}
          </Stack>
        )}
      </Portion>
    </Section>
  );
}

export function UndoWarnings({ preview }: { preview: UndoPreview }) {
  const t = useText();
  const local = useLocal();
  const impossible = preview.impossible.map(({ id, subject, reason, followUp }) => {
    return { key: id, subject, reason: local(reason), more: local(followUp) };
  });
  const kept = preview.kept.map(({ id, subject, part, reason, changedBy, changedAt }) => {
    const more = (
      <>
        {changedBy && `${changedBy} · `}
        <TimeText at={changedAt} />
      </>
    );
    return { key: `${id} ${part?.ko}`, subject, part: part && local(part), reason: local(reason), more };
  });
  const blocked = preview.blocked.map(({ id, subject, reason }) => ({ key: id, subject, reason: local(reason) }));
  return (
    <>
      <Warnings
        title={t('undo.impossible')}
        hint={t('undo.impossibleHint')}
        icon={IconAlertTriangle}
        rows={impossible}
      />
      <Warnings title={t('undo.kept')} hint={t('undo.keptHint')} icon={IconLock} rows={kept} />
      <Warnings title={t('undo.blocked')} icon={IconLock} rows={blocked} />
      {preview.notices.map((notice) => (
        <Alert key={notice.code} color="blue" icon={<IconInfoCircle size={18} />} title={t('undo.notices')}>
          {local(notice)}
        </Alert>
      ))}
      {preview.pending.length > 0 && (
        <Section title={`${t('undo.pending')} ${preview.pending.length}`}>
          <Portion rows={preview.pending}>
            {(rows) => (
              <List>
                {rows.map((step) => (
                  <List.Item key={step.path}>{local(step.title)}</List.Item>
                ))}
              </List>
            )}
          </Portion>
        </Section>
      )}
    </>
  );
}
