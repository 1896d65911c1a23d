/** An operator passes over a step: by which way, with what the steps that follow need of it, and why. */
import { Stack, Text } from '@mantine/core';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { words } from '#kernel/contract/words.ts';
import { showDone } from '#kernel/web/notify.tsx';
import { Dialog, SchemaForm } from '#kernel/web/ui/index.ts';
import type { StepView } from '../../contract/shapes.ts';
import { fieldsOfSkipped } from '../../contract/skip.ts';
import { flowWords } from '../../contract/words.ts';
import { useSkip } from '../flow.api.ts';
import { useText } from '../text.ts';
import { choosing } from './choosing.ts';

const own = { way: 'operatorWay', why: 'operatorReason' } as const;

export function SkipDialog(props: { executionId: string; step: StepView; name: string; onClose: () => void }) {
  const { executionId, step, name, onClose } = props;
  const t = useText();
  const skip = useSkip();
  const way: FieldDefinition = {
    ...{ key: own.way, label: flowWords.outcome, kind: 'choice', required: true },
    options: step.ways.map(({ key, label }) => ({ value: key, label })),
  };
  const why: FieldDefinition = { key: own.why, label: words.reason, kind: 'long-text', required: true, max: 500 };
  const send = async ({ [own.way]: outlet, [own.why]: reason, ...output }: Record<string, unknown>) => {
    const chosen = (outlet ?? step.ways[0]?.key) as string | undefined;
    await skip.send({
      params: { id: executionId },
      body: { path: step.path, outlet: chosen, output: output as never, reason: String(reason) },
    });
    showDone(t('skip.done'));
    onClose();
  };
  return (
    <Dialog title={t('skip.title', { name })} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('skip.about')}</Text>
        <SchemaForm
          {...choosing}
          fields={[...(step.ways.length > 1 ? [way] : []), ...fieldsOfSkipped(step), why]}
          errorPrefix="output"
          onSubmit={send}
          onCancel={onClose}
          submitLabel={t('skip.action')}
          alwaysReady
        />
      </Stack>
    </Dialog>
  );
}
