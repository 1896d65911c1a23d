/** Sample data: put in, and taken away again with what stayed and why. */
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Dialog, Section, ThingLink, useConfirm } from '#kernel/web/ui/index.ts';
import type { Cleared, KeptSample } from '../../contract/sample.ts';
import { useClear, useFill, useSamples } from '../sample.api.ts';
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

/** What stayed is said by name: it is in use, and its owner decides. */
function Stayed({ cleared, onClose }: { cleared: Cleared; onClose: () => void }) {
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

export function SampleData() {
  const t = useText();
  const confirm = useConfirm();
  const samples = useSamples();
  const [stayed, setStayed] = useState<Cleared | null>(null);
  const fill = useFill(() => showDone(t('sample.filled')));
  const clear = useClear((cleared) => {
    if (cleared.kept.length > 0) setStayed(cleared);
    else showDone(t('sample.cleared', { count: cleared.removed }));
  });
  if (!samples.data) return null;
  const count = samples.data.things.filter(({ kind }) => kind !== 'shipment').length;
  const ask = async () => {
    const question = { title: t('sample.clear'), message: t('sample.clear-ask'), confirmLabel: t('sample.clear') };
    if (await confirm(question)) clear.fire({});
  };
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed" flex="1 1 16rem">
        {count > 0 ? t('sample.there', { count }) : t('sample.none')}
      </Text>
      {count > 0 ? (
        <Button variant="default" loading={clear.isSending} onClick={() => void ask()}>
          {t('sample.clear')}
        </Button>
      ) : (
        <Button variant="default" loading={fill.isSending} onClick={() => fill.fire({})}>
          {t('sample.fill')}
        </Button>
      )}
      {stayed && <Stayed cleared={stayed} onClose={() => setStayed(null)} />}
    </Group>
  );
}

/** On its own, where a company is set up. */
export function SampleSection() {
  const t = useText();
  return (
    <Section title={t('sample.title')}>
      <SampleData />
    </Section>
  );
}
