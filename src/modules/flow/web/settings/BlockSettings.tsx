/** Everything that is set up of one block: what it is called, and what its kind needs to know. */
import { Alert, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { FrameDraft } from '../../contract/frame.ts';
import type { FrameProblem } from '../../contract/frame-report.ts';
import { findBlock, withBlock } from '../../contract/setting/place.ts';
import { reachOf } from '../../contract/setting/reach.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { editors } from './editors.tsx';
import { LocalInput } from './LocalInput.tsx';
import { SettingFields } from './SettingFields.tsx';
import { SettingsProvider } from './scope.tsx';
import { useSettingText } from './text.ts';

export interface BlockSettingsProps {
  definition: FrameDraft;
  blockId: string;
  /** The kinds of blocks that there are. */
  catalogue: readonly BlockView[];
  problems: readonly FrameProblem[];
  onChange: (next: FrameDraft) => void;
  readOnly: boolean;
}

/** The kind of a block: of one that the company made, the frame that it stands for. */
function viewOf(catalogue: readonly BlockView[], kind: string, settings: { readonly [key: string]: Json }) {
  const made = catalogue.find((one) => one.made?.kind === kind && one.made.frameKey === settings.frameKey);
  return made ?? catalogue.find((one) => one.kind === kind);
}

/** What is wrong with the block as a whole: what stands at an input is said there. */
function General({ problems, field }: { problems: readonly FrameProblem[]; field: string }) {
  const local = useLocal();
  const own = problems.filter((one) => one.field === field || one.field === `${field}.settings`);
  if (own.length === 0) return null;
  return (
    <Alert color={own.some(({ severity }) => severity === 'error') ? 'red' : 'yellow'} role="status">
      {own.map((one) => (
        <Text key={`${one.code}${one.field}`} size="sm">
          {local(one.message)}
        </Text>
      ))}
    </Alert>
  );
}

export function BlockSettings(props: BlockSettingsProps) {
  const { definition, blockId, catalogue, problems, onChange, readOnly } = props;
  const t = useSettingText();
  const local = useLocal();
  const place = useMemo(() => findBlock(definition, blockId), [definition, blockId]);
  const reach = useMemo(() => reachOf(definition, blockId), [definition, blockId]);
  const kind = place?.block.kind;
  const paths = catalogue.find((one) => one.kind === kind)?.offers;
  const offers = useMemo(() => (kind && paths?.length ? { block: kind, paths } : null), [kind, paths]);
  if (!place) return <Text c="dimmed">{t('block.gone')}</Text>;
  const { block, settings, field } = place;
  const view = viewOf(catalogue, block.kind, settings);
  const save = (next: { [key: string]: Json }) =>
    onChange(withBlock(definition, blockId, (one) => ({ ...one, settings: next })));
  const own = problems.filter((one) => one.block === blockId);
  const Editor = editors[block.kind];
  return (
    <Stack gap="md" key={blockId}>
      <Stack gap={4}>
        <Text fw={600}>{view ? local(view.title) : block.kind}</Text>
        {view && (
          <Text size="sm" c="dimmed">
            {local(view.description)}
          </Text>
        )}
      </Stack>
      <General problems={own} field={field} />
      <LocalInput
        label={t('block.title')}
        value={block.title}
        readOnly={readOnly}
        required
        max={80}
        onChange={(title) => onChange(withBlock(definition, blockId, (one) => ({ ...one, title })))}
      />
      <SettingsProvider reach={reach} problems={own} field={`${field}.settings`} readOnly={readOnly} offers={offers}>
        {Editor ? (
          <Editor place={place} view={view} settings={settings} onSettings={save} {...props} />
        ) : (
          <SettingFields
            fields={view?.form ?? []}
            settings={settings}
            onChange={save}
            {...(view && { choosers: view.choosers })}
          />
        )}
      </SettingsProvider>
      <Text size="xs" c="dimmed">
        {t('block.id')} <code>{blockId}</code>
      </Text>
    </Stack>
  );
}
