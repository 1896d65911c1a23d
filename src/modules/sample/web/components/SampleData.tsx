/** Sample data: put in, and taken away again with what stayed and why. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Section, useConfirm } from '#kernel/web/ui/index.ts';
import type { ClearedSamples } from '../../contract/sample.ts';
import { useClearSamples, useFillSamples, useSamples } from '../sample.api.ts';
import { useText } from '../text.ts';

const SamplesInUse = lazyPart(async () => (await import('./SamplesInUse.tsx')).SamplesInUse);

export function SampleData() {
  const t = useText();
  const confirm = useConfirm();
  const samples = useSamples();
  const [result, setResult] = useState<ClearedSamples | null>(null);
  const fill = useFillSamples(() => showSuccess(t('sample.filled')));
  const clear = useClearSamples((cleared) => {
    if (cleared.kept.length > 0) setResult(cleared);
    else showSuccess(t('sample.cleared', { count: cleared.removed }));
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
      {result && <SamplesInUse cleared={result} onClose={() => setResult(null)} />}
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
