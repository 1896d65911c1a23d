/** A change of the chart: what is asked, then in sentences what it comes to, then done, as a run that can be undone. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Dialog, Effects, FormError, SchemaForm } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { changeOf, fieldsOf } from '../../contract/change.fields.ts';
import type { Change } from '../../contract/change.ts';
import type { Rank } from '../../contract/rank.ts';
import { inBoth } from '../../contract/telling.ts';
import { colleaguesLike, useChange, usePreview } from '../organization.api.ts';
import { useText } from '../text.ts';
import type { Tree } from '../tree.ts';

/** As many as a list of names shows at once. */
const shown = 20;

export interface Asked {
  what: Change['what'];
  /** The unit or seat that it is about; '' for a new one. */
  id: string;
  /** What that is called. */
  name: string;
  initial: Record<string, unknown>;
}

interface Ready {
  changes: Change[];
  told: LocalText[];
}

/** The sentences, and the button that does it. */
function Told({ ready, onBack, onDone }: { ready: Ready; onBack: () => void; onDone: (id: string) => void }) {
  const t = useText();
  const local = useLocal();
  const change = useChange({ showsError: true, onDone: ({ id }) => onDone(id) });
  const lines = ready.told.map((sentence, index) => ({ key: String(index), sentence: local(sentence) }));
  return (
    <Stack gap="md">
      <FormError error={change.error} />
      <Text fw={600}>{t('change.told')}</Text>
      <Effects lines={lines} label={t('change.told')} />
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

export function ChangeDialog(props: { asked: Asked; tree: Tree; ranks: readonly Rank[]; onClose: () => void }) {
  const { asked, tree, ranks, onClose } = props;
  const t = useText();
  const local = useLocal();
  const navigate = useNavigate();
  const preview = usePreview();
  const [values, setValues] = useState(asked.initial);
  const [ready, setReady] = useState<Ready | null>(null);
  const named = ({ name, code }: { name: LocalText; code: string }) => `${local(inBoth(name))} (${code})`;
  const loadRecords = async (field: FieldDefinition, q: string) => {
    if (field.kind === 'person') {
      return (await colleaguesLike(q))
        .slice(0, shown)
        .map(({ id, name, email }) => ({ id, label: `${name} (${email})` }));
    }
    const wanted = q.trim().toLowerCase();
    const units = tree.chart.units.filter((unit) => named(unit).toLowerCase().includes(wanted));
    return units.slice(0, shown).map((unit) => ({ id: unit.id, label: named(unit) }));
  };
  const recordLabel = async (field: FieldDefinition, id: string) => {
    if (field.kind === 'person') return tree.chart.seats.find(({ person }) => person === id)?.name ?? id;
    const unit = tree.units.get(id);
    return unit ? named(unit) : id;
  };
  const look = async (typed: Record<string, unknown>) => {
    const changes = [changeOf(asked.what, typed, asked.id)];
    const { told } = await preview.send({ body: { changes } });
    setValues(typed);
    setReady({ changes, told });
  };
  const done = (id: string) => {
    showDone(t('change.done'), { undo: () => navigate(flowPaths.undo({ id })) });
    onClose();
  };
  const what = t(`change.${asked.what}`);
  return (
    <Dialog title={asked.name ? t('change.of', { name: asked.name, what }) : what} onClose={onClose}>
      {ready ? (
        <Told ready={ready} onBack={() => setReady(null)} onDone={done} />
      ) : (
        <SchemaForm
          fields={fieldsOf(asked.what, ranks)}
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
