/** Ends a membership, or suspends it: who takes over what the member holds, what comes of it in sentences, and the run that does it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Dialog, Effects, Loaded, SchemaForm, usePhone } from '#kernel/web/ui/index.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { undoPeriods } from '#modules/flow/contract/undo.ts';
import type { HandOvers, Held } from '../../contract/leaving.endpoints.ts';
import { receiverTexts } from '../../contract/member.texts.ts';
import {
  receiversLike,
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
const keyOf = ({ kind }: Held): string => kind.replace('.', '_');

function fieldsOf(holdings: readonly Held[]): FieldDefinition[] {
  const { one } = receiverTexts;
  const each = holdings.map((held): FieldDefinition => {
    const { title, count } = held;
    const label = { ko: fill(one.ko, { title: title.ko, count }), en: fill(one.en, { title: title.en, count }) };
    return { key: keyOf(held), kind: 'record', label, required: false };
  });
  return each.length > 1 ? [{ key: all, kind: 'record', ...receiverTexts.all, required: false }, ...each] : each;
}

function handOversOf(holdings: readonly Held[], values: Readonly<Record<string, unknown>>): HandOvers {
  return holdings.flatMap((held) => {
    const to = values[keyOf(held)] ?? values[all];
    return typeof to === 'string' ? [{ kind: held.kind, to }] : [];
  });
}

type TextKey = Parameters<ReturnType<typeof useText>>[0];

/** What is done: its words, what it comes to, and the run. */
interface Deed {
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

const leaves: Deed = {
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

const isShut: Deed = {
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

interface Given {
  member: Member;
  onClose: () => void;
  onGone?: (() => void) | undefined;
}
type Props = Given & { deed: Deed };

/** What is about to happen; nothing happens before it was read. */
function Foretold(
  props: Props & { told: readonly LocalText[]; handOvers: HandOvers; onBack?: (() => void) | undefined },
) {
  const { deed, member, told, handOvers, onBack, onClose, onGone } = props;
  const t = useText();
  const local = useLocal();
  const navigate = useNavigate();
  const run = deed.useRun();
  const act = async () => {
    const { id } = await run.send({ params: { id: member.id }, body: { handOvers } });
    showDone(t(deed.done, { name: member.name }), { undo: () => void navigate(flowPaths.undo({ id })) });
    onClose();
    onGone?.();
  };
  return (
    <Stack>
      <Effects
        label={t(deed.effects)}
        lines={told.map((sentence) => ({ key: sentence.ko, sentence: local(sentence) }))}
      />
      <Text c="dimmed">{t(deed.undo, { days: undoPeriods.flow })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack ?? onClose}>
          {t(onBack ? 'word.back' : 'word.cancel')}
        </Button>
        {/* Failures are shown as notices. */}
        <Button color="red.8" loading={run.isSending} onClick={() => void act().catch(() => undefined)}>
          {t(deed.confirm)}
        </Button>
      </Group>
    </Stack>
  );
}

/** Nothing is held: what comes of it is said at once. */
function AtOnce(props: Props) {
  const preview = props.deed.useAtOnce(props.member.id);
  return <Loaded query={preview}>{({ told }) => <Foretold {...props} told={told} handOvers={[]} />}</Loaded>;
}

function Steps(props: Props & { holdings: readonly Held[] }) {
  const { deed, member, holdings, onClose } = props;
  const t = useText();
  const preview = deed.usePreview();
  const [plan, setPlan] = useState<{ told: LocalText[]; handOvers: HandOvers } | null>(null);
  if (holdings.length === 0) return <AtOnce {...props} />;
  if (plan) return <Foretold {...props} {...plan} onBack={() => setPlan(null)} />;
  return (
    <Stack>
      <Text>{t(deed.how, { name: member.name })}</Text>
      <SchemaForm
        fields={fieldsOf(holdings)}
        submitLabel={t('word.next')}
        onCancel={onClose}
        loadRecords={(_, query) => receiversLike(query, member)}
        onSubmit={async (values) => {
          const handOvers = handOversOf(holdings, values);
          const { told } = await preview.send({ params: { id: member.id }, body: { handOvers } });
          setPlan({ told, handOvers });
        }}
      />
    </Stack>
  );
}

function HandOverDialog(props: Props) {
  const { deed, member, onClose } = props;
  const t = useText();
  const phone = usePhone();
  const holdings = useHoldings(member.id, deed.comesBack);
  return (
    <Dialog onClose={onClose} title={t(deed.title, { name: member.name })} fullScreen={phone}>
      <Loaded query={holdings}>{(data) => <Steps {...props} holdings={data.holdings} />}</Loaded>
    </Dialog>
  );
}

export const LeaveDialog = (props: Given) => <HandOverDialog {...props} deed={leaves} />;
export const SuspendDialog = (props: Given) => <HandOverDialog {...props} deed={isShut} />;
