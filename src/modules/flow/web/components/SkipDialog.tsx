/** An operator passes over a step: by which way, with what the steps that follow need of it, and why. */
import { Stack, Text } from '@mantine/core';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, SchemaForm } from '#kernel/web/ui/index.ts';
import { flowTexts } from '../../contract/flow.texts.ts';
import type { StepView } from '../../contract/shapes.ts';
import { listSkippedFields } from '../../contract/skippable-steps.ts';
import { useSkip } from '../flow.api.ts';
import { useText } from '../text.ts';
import { recordChoices } from './record-choices.ts';

const fieldKeys = { way: 'operatorWay', why: 'operatorReason' } as const;

export function SkipDialog(props: { executionId: string; step: StepView; name: string; onClose: () => void }) {
  const { executionId, step, name, onClose } = props;
  const t = useText();
  const skip = useSkip();
  const outletField: FieldDefinition = {
    ...{ key: fieldKeys.way, label: flowTexts.outcome, kind: 'choice', required: true },
    options: step.ways.map(({ key, label }) => ({ value: key, label })),
  };
  const reasonField: FieldDefinition = {
    key: fieldKeys.why,
    label: commonTexts.reason,
    kind: 'long-text',
    required: true,
    max: 500,
  };
  const send = async ({ [fieldKeys.way]: outlet, [fieldKeys.why]: reason, ...output }: Record<string, unknown>) => {
    const chosen = (outlet ?? step.ways[0]?.key) as string | undefined;
    await skip.send({
      params: { id: executionId },
      body: { path: step.path, outlet: chosen, output: output as never, reason: String(reason) },
    });
    showSuccess(t('skip.done'));
    onClose();
  };
  return (
    <Dialog title={t('skip.title', { name })} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('skip.about')}</Text>
        <SchemaForm
          {...recordChoices}
          fields={[...(step.ways.length > 1 ? [outletField] : []), ...listSkippedFields(step), reasonField]}
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
