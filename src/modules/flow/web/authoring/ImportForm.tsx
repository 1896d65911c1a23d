/**
 * Import form: imports a file as a new flow or as the draft of an existing one. Handwritten, since the latter depends on the
 * available flows.
 */
import { Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useAllPages } from '#kernel/web/query.ts';
import { FormError, Section } from '#kernel/web/ui/index.ts';
import type { ImportReport, Mapping } from '../../contract/authoring/frame-file.ts';
import { FrameKey } from '../../contract/frame.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useEditableFrames, useImportFrame } from './authoring.api.ts';
import { useAuthorText } from './text.ts';

type ImportTarget = 'frame' | 'draft';

export function ImportForm(props: { content: string; mapping: Mapping; report: ImportReport }) {
  const { content, mapping, report } = props;
  const t = useAuthorText();
  const local = useLocalText();
  const navigate = useNavigate();
  const [as, setAs] = useState<ImportTarget>('frame');
  const [key, setKey] = useState(report.isKeyTaken ? '' : report.key);
  const [frameId, setFrame] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const frames = useAllPages(useEditableFrames());
  const editable = frames.rows.filter(({ abilities }) => abilities.edit);
  const bring = useImportFrame({
    showsError: true,
    onDone: ({ id }) => {
      showSuccess(t('file.imported'));
      navigate(flowPaths.frameReview({ id }));
    },
  });
  const frame = editable.find(({ id }) => id === frameId);
  const isKeyFit = FrameKey.safeParse(key).success;
  const keyProblem =
    report.isKeyTaken && key === report.key ? t('file.keyTaken') : isKeyFit ? undefined : t('file.keyHint');
  const submit = () => {
    setTried(true);
    const target =
      as === 'frame'
        ? !keyProblem && ({ kind: 'frame', key } as const)
        : frame && ({ kind: 'draft', frameId: frame.id, version: frame.version } as const);
    // The error is shown above the fields.
    if (target) void bring.send({ body: { content, mapping, as: target } }).catch(() => undefined);
  };
  return (
    <Section title={t('file.as')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <FormError error={bring.error} />
          <Radio.Group aria-label={t('file.as')} value={as} onChange={(value) => setAs(value as ImportTarget)}>
            <Group gap="lg">
              <Radio value="frame" label={t('file.as.frame')} />
              <Radio value="draft" label={t('file.as.draft')} />
            </Group>
          </Radio.Group>
          {as === 'frame' ? (
            <TextInput
              label={t('file.key')}
              description={t('file.keyHint')}
              value={key}
              onChange={(event) => setKey(event.currentTarget.value)}
              error={isTried || (key !== '' && key === report.key) ? keyProblem : undefined}
              withAsterisk
            />
          ) : (
            <Select
              label={t('file.frame')}
              data={editable.map(({ id, title }) => ({ value: id, label: local(title) }))}
              value={frameId}
              onChange={setFrame}
              error={isTried && !frame ? t('file.frameMissing') : undefined}
              searchable
              withAsterisk
            />
          )}
          <Group>
            <Button type="submit" loading={bring.isSending}>
              {t('file.import')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
