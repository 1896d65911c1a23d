/** A change of the chart: a form, a preview in sentences, then a run that can be undone. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, EffectList, FormError, SchemaForm } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { getFormFields, toChange } from '../../contract/change.fields.ts';
import type { Change } from '../../contract/change.ts';
import { createLocalName } from '../../contract/chart-summary.ts';
import type { Rank } from '../../contract/rank.ts';
import { findColleaguesLike, useChange, usePreview } from '../organization.api.ts';
import { useText } from '../text.ts';
import type { Tree } from '../tree.ts';

/** As many as a list of names shows at once. */
const maxShownNames = 20;

export interface ChangeRequest {
  what: Change['what'];
  /** The unit or seat that it is about; '' for a new one. */
  id: string;
  /** Its name. */
  name: string;
  initial: Record<string, unknown>;
}

interface PreparedChange {
  changes: Change[];
  descriptions: LocalText[];
}

/** The sentences, and the button that does it. */
function ChangePreview({
  ready,
  onBack,
  onDone,
}: {
  ready: PreparedChange;
  onBack: () => void;
  onDone: (id: string) => void;
}) {
  const t = useText();
  const local = useLocalText();
  const change = useChange({ showsError: true, onDone: ({ id }) => onDone(id) });
  const lines = ready.descriptions.map((sentence, index) => ({ key: String(index), sentence: local(sentence) }));
  return (
    <Stack gap="md">
      <FormError error={change.error} />
      <Text fw={600}>{t('change.told')}</Text>
      <EffectList lines={lines} label={t('change.told')} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t('word.edit')}
        </Button>
        <Button
          data-autofocus
          loading={change.isSending}
          onClick={() => void change.send({ body: { changes: ready.changes } }).catch(() => undefined)}
        >
          {t('change.apply')}
        </Button>
      </Group>
    </Stack>
  );
}

export function ChangeDialog(props: { asked: ChangeRequest; tree: Tree; ranks: readonly Rank[]; onClose: () => void }) {
  const { asked: request, tree, ranks, onClose } = props;
  const t = useText();
  const local = useLocalText();
  const navigate = useNavigate();
  const preview = usePreview();
  const [values, setValues] = useState(request.initial);
  const [ready, setReady] = useState<PreparedChange | null>(null);
  const named = ({ name, code }: { name: LocalText; code: string }) => `${local(createLocalName(name))} (${code})`;
  const loadRecords = async (field: FieldDefinition, q: string) => {
    if (field.kind === 'person') {
      return (await findColleaguesLike(q))
        .slice(0, maxShownNames)
        .map(({ id, name, email }) => ({ id, label: `${name} (${email})` }));
    }
    const needle = q.trim().toLowerCase();
    const units = tree.chart.units.filter((unit) => named(unit).toLowerCase().includes(needle));
    return units.slice(0, maxShownNames).map((unit) => ({ id: unit.id, label: named(unit) }));
  };
  const recordLabel = async (field: FieldDefinition, id: string) => {
    if (field.kind === 'person') return tree.chart.seats.find(({ person }) => person === id)?.name ?? id;
    const unit = tree.units.get(id);
    return unit ? named(unit) : id;
  };
  const look = async (typed: Record<string, unknown>) => {
    const changes = [toChange(request.what, typed, request.id)];
    const { told } = await preview.send({ body: { changes } });
    setValues(typed);
    setReady({ changes, descriptions: told });
  };
  const done = (id: string) => {
    showSuccess(t('change.done'), { undo: () => navigate(flowPaths.undo({ id })) });
    onClose();
  };
  const what = t(`change.${request.what}`);
  return (
    <Dialog title={request.name ? t('change.of', { name: request.name, what }) : what} onClose={onClose}>
      {ready ? (
        <ChangePreview ready={ready} onBack={() => setReady(null)} onDone={done} />
      ) : (
        <SchemaForm
          fields={getFormFields(request.what, ranks)}
          initial={values}
          loadRecords={loadRecords}
          recordLabel={recordLabel}
          onSubmit={look}
          onCancel={onClose}
          submitLabel={t('change.preview')}
          alwaysReady
        />
      )}
    </Dialog>
  );
}
