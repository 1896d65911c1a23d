/** Samples in use: sample data that remained, with reasons; its owner decides. */
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { formatInstant } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Dialog, KindLink } from '#kernel/web/ui/index.ts';
import type { ClearedSamples, RetainedSample } from '../../contract/sample.ts';
import { useText } from '../text.ts';

function RetainedSampleItem({ sample }: { sample: RetainedSample }) {
  const t = useText();
  const language = useLanguage();
  const zone = useZone();
  const { kind, id, title, reason, by, at, usedBy } = sample;
  const reasonText = by && at ? t('sample.who', { reason, name: by, time: formatInstant(at, language, zone) }) : reason;
  const isOrder = kind === 'order' || kind === 'shipment';
  return (
    <List.Item>
      <KindLink kind={isOrder ? 'order' : 'record'} id={id}>
        {title}
      </KindLink>
      <Text size="sm">{reasonText}</Text>
      {usedBy.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('sample.used', { names: usedBy.join(', ') })}
        </Text>
      )}
    </List.Item>
  );
}

export function SamplesInUse({ cleared, onClose }: { cleared: ClearedSamples; onClose: () => void }) {
  const t = useText();
  const { kept: retained, removed } = cleared;
  return (
    <Dialog onClose={onClose} title={t('sample.kept', { count: retained.length })}>
      <Stack>
        <List spacing="sm">
          {retained.map((sample) => (
            <RetainedSampleItem key={`${sample.kind} ${sample.id}`} sample={sample} />
          ))}
        </List>
        {removed > 0 && <Text c="dimmed">{t('sample.removed', { count: removed })}</Text>}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('word.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
