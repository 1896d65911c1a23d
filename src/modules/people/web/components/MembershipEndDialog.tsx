/** Ends a membership, or suspends it: who takes over what the member holds, what comes of it in sentences, and the run that does it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, EffectList, Loaded, SchemaForm, usePhone } from '#kernel/web/ui/index.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { undoPeriods } from '#modules/flow/contract/undo.ts';
import { receiverTexts } from '../../contract/member.texts.ts';
import type { HandOvers, HeldHoldings } from '../../contract/membership-end.endpoints.ts';
import {
  findReceiversLike,
  useEndMembership,
  useHoldings,
  useLeavingPreview,
  usePreviewLeaving,
  usePreviewSuspension,
  useStartSuspension,
  useSuspensionPreview,
} from '../people.api.ts';
import { useText } from '../text.ts';

/** One person for everything. */
const all = 'all';

/** The name of a kind's field: dots would lead into it. */
const getFieldKey = ({ kind }: HeldHoldings): string => kind.replace('.', '_');

function getFields(holdings: readonly HeldHoldings[]): FieldDefinition[] {
  const { one } = receiverTexts;
  const each = holdings.map((holding): FieldDefinition => {
    const { title, count } = holding;
    const label = {
      ko: fillTemplate(one.ko, { title: title.ko, count }),
      en: fillTemplate(one.en, { title: title.en, count }),
    };
    return { key: getFieldKey(holding), kind: 'record', label, required: false };
  });
  return each.length > 1 ? [{ key: all, kind: 'record', ...receiverTexts.all, required: false }, ...each] : each;
}

function readHandOvers(holdings: readonly HeldHoldings[], values: Readonly<Record<string, unknown>>): HandOvers {
  return holdings.flatMap((holding) => {
    const to = values[getFieldKey(holding)] ?? values[all];
    return typeof to === 'string' ? [{ kind: holding.kind, to }] : [];
  });
}

type TextKey = Parameters<ReturnType<typeof useText>>[0];

/** The action: its texts, its effects, and the run. */
interface EndAction {
  title: TextKey;
  how: TextKey;
  effects: TextKey;
  undo: TextKey;
  confirm: TextKey;
  done: TextKey;
  comesBack: 'true' | 'false';
  useAtOnce: typeof useLeavingPreview;
  usePreview: typeof usePreviewLeaving;
  useRun: typeof useEndMembership;
}

const leaves: EndAction = {
  title: 'leave.title',
  how: 'leave.how',
  effects: 'leave.effects',
  undo: 'leave.undo',
  confirm: 'members.remove',
  done: 'members.removed',
  comesBack: 'false',
  useAtOnce: useLeavingPreview,
  usePreview: usePreviewLeaving,
  useRun: useEndMembership,
};

const isShut: EndAction = {
  title: 'suspend.title',
  how: 'suspend.how',
  effects: 'suspend.effects',
  undo: 'suspend.undo',
  confirm: 'word.suspend',
  done: 'suspend.done',
  comesBack: 'true',
  useAtOnce: useSuspensionPreview,
  usePreview: usePreviewSuspension,
  useRun: useStartSuspension,
};

interface DialogValues {
  member: Member;
  onClose: () => void;
  onGone?: (() => void) | undefined;
}
type Props = DialogValues & { action: EndAction };

/** Preview of the effects; nothing happens before it was read. */
function ForecastStep(
  props: Props & { descriptions: readonly LocalText[]; handOvers: HandOvers; onBack?: (() => void) | undefined },
) {
  const { action, member, descriptions, handOvers, onBack, onClose, onGone } = props;
  const t = useText();
  const local = useLocalText();
  const navigate = useNavigate();
  const run = action.useRun();
  const act = async () => {
    const { id } = await run.send({ params: { id: member.id }, body: { handOvers } });
    showSuccess(t(action.done, { name: member.name }), { undo: () => void navigate(flowPaths.undo({ id })) });
    onClose();
    onGone?.();
  };
  return (
    <Stack>
      <EffectList
        label={t(action.effects)}
        lines={descriptions.map((sentence) => ({ key: sentence.ko, sentence: local(sentence) }))}
      />
      <Text c="dimmed">{t(action.undo, { days: undoPeriods.flow })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack ?? onClose}>
          {t(onBack ? 'word.back' : 'word.cancel')}
        </Button>
        {/* Failures are shown as notices. */}
        <Button color="red.8" loading={run.isSending} onClick={() => void act().catch(() => undefined)}>
          {t(action.confirm)}
        </Button>
      </Group>
    </Stack>
  );
}

/** Nothing is held: the effects are shown at once. */
function ImmediateForecast(props: Props) {
  const preview = props.action.useAtOnce(props.member.id);
  return (
    <Loaded query={preview}>{({ told }) => <ForecastStep {...props} descriptions={told} handOvers={[]} />}</Loaded>
  );
}

function Steps(props: Props & { holdings: readonly HeldHoldings[] }) {
  const { action, member, holdings, onClose } = props;
  const t = useText();
  const preview = action.usePreview();
  const [plan, setPlan] = useState<{ descriptions: LocalText[]; handOvers: HandOvers } | null>(null);
  if (holdings.length === 0) return <ImmediateForecast {...props} />;
  if (plan) return <ForecastStep {...props} {...plan} onBack={() => setPlan(null)} />;
  return (
    <Stack>
      <Text>{t(action.how, { name: member.name })}</Text>
      <SchemaForm
        fields={getFields(holdings)}
        submitLabel={t('word.next')}
        onCancel={onClose}
        loadRecords={(_, query) => findReceiversLike(query, member)}
        onSubmit={async (values) => {
          const handOvers = readHandOvers(holdings, values);
          const { told } = await preview.send({ params: { id: member.id }, body: { handOvers } });
          setPlan({ descriptions: told, handOvers });
        }}
      />
    </Stack>
  );
}

function HandOverDialog(props: Props) {
  const { action, member, onClose } = props;
  const t = useText();
  const phone = usePhone();
  const holdings = useHoldings(member.id, action.comesBack);
  return (
    <Dialog onClose={onClose} title={t(action.title, { name: member.name })} fullScreen={phone}>
      <Loaded query={holdings}>{(data) => <Steps {...props} holdings={data.holdings} />}</Loaded>
    </Dialog>
  );
}

export const LeaveDialog = (props: DialogValues) => <HandOverDialog {...props} action={leaves} />;
export const SuspendDialog = (props: DialogValues) => <HandOverDialog {...props} action={isShut} />;
