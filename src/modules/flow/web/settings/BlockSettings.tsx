/** Everything that is set up of one block: what it is called, and what its kind needs to know. */
import { Alert, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { FrameDraft } from '../../contract/frame.ts';
import type { FrameProblem } from '../../contract/frame-report.ts';
import { findDraftBlock, replaceBlock } from '../../contract/setting/draft-blocks.ts';
import { getBlockScope } from '../../contract/setting/variable-scope.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { editors } from './editors.tsx';
import { LocalInput } from './LocalInput.tsx';
import { SettingFields } from './SettingFields.tsx';
import { SettingsProvider } from './settings-scope.tsx';
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

/** The kind of a block: for a company's own block, the frame that it represents. */
function findBlockView(catalogue: readonly BlockView[], kind: string, settings: { readonly [key: string]: Json }) {
  const companyView = catalogue.find(
    (candidate) => candidate.made?.kind === kind && candidate.made.frameKey === settings.frameKey,
  );
  return companyView ?? catalogue.find((candidate) => candidate.kind === kind);
}

/** Problems of the whole block: those of an input are shown there. */
function GeneralProblems({ problems, field }: { problems: readonly FrameProblem[]; field: string }) {
  const local = useLocalText();
  const blockProblems = problems.filter(
    (blockProblem) => blockProblem.field === field || blockProblem.field === `${field}.settings`,
  );
  if (blockProblems.length === 0) return null;
  return (
    <Alert color={blockProblems.some(({ severity }) => severity === 'error') ? 'red' : 'yellow'} role="status">
      {blockProblems.map((blockProblem) => (
        <Text key={`${blockProblem.code}${blockProblem.field}`} size="sm">
          {local(blockProblem.message)}
        </Text>
      ))}
    </Alert>
  );
}

export function BlockSettings(props: BlockSettingsProps) {
  const { definition, blockId, catalogue, problems, onChange, readOnly } = props;
  const t = useSettingText();
  const local = useLocalText();
  const blockInDraft = useMemo(() => findDraftBlock(definition, blockId), [definition, blockId]);
  const reach = useMemo(() => getBlockScope(definition, blockId), [definition, blockId]);
  const kind = blockInDraft?.block.kind;
  const paths = catalogue.find((view) => view.kind === kind)?.offers;
  const offers = useMemo(() => (kind && paths?.length ? { block: kind, paths } : null), [kind, paths]);
  if (!blockInDraft) return <Text c="dimmed">{t('block.gone')}</Text>;
  const { block, settings, field } = blockInDraft;
  const view = findBlockView(catalogue, block.kind, settings);
  const save = (next: { [key: string]: Json }) =>
    onChange(replaceBlock(definition, blockId, (editedBlock) => ({ ...editedBlock, settings: next })));
  const own = problems.filter((blockProblem) => blockProblem.block === blockId);
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
      <GeneralProblems problems={own} field={field} />
      <LocalInput
        label={t('block.title')}
        value={block.title}
        readOnly={readOnly}
        required
        max={80}
        onChange={(title) => onChange(replaceBlock(definition, blockId, (editedBlock) => ({ ...editedBlock, title })))}
      />
      <SettingsProvider reach={reach} problems={own} field={`${field}.settings`} readOnly={readOnly} offers={offers}>
        {Editor ? (
          <Editor place={blockInDraft} view={view} settings={settings} onSettings={save} {...props} />
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
