/** What of the sample data stayed, and why: it is in use, and its owner decides. */
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { formatInstant } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Dialog, ThingLink } from '#kernel/web/ui/index.ts';
import type { Cleared, KeptSample } from '../../contract/sample.ts';
import { useText } from '../text.ts';

function KeptThing({ kept }: { kept: KeptSample }) {
  const t = useText();
  const language = useLanguage();
  const zone = useZone();
  const { kind, id, title, reason, by, at, usedBy } = kept;
  const said = by && at ? t('sample.who', { reason, name: by, time: formatInstant(at, language, zone) }) : reason;
  const isOrder = kind === 'order' || kind === 'shipment';
  return (
    <List.Item>
      <ThingLink kind={isOrder ? 'order' : 'record'} id={id}>
        {title}
      </ThingLink>
      <Text size="sm">{said}</Text>
      {usedBy.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('sample.used', { names: usedBy.join(', ') })}
        </Text>
      )}
    </List.Item>
  );
}

export function SamplesInUse({ cleared, onClose }: { cleared: Cleared; onClose: () => void }) {
  const t = useText();
  const { kept, removed } = cleared;
  return (
    <Dialog onClose={onClose} title={t('sample.kept', { count: kept.length })}>
      <Stack>
        <List spacing="sm">
          {kept.map((one) => (
            <KeptThing key={`${one.kind} ${one.id}`} kept={one} />
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
