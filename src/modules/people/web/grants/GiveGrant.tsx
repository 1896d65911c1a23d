/** Gives somebody permissions for a time: what the person gains is told before it is given. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CallOf, ResultOf } from '#kernel/contract/endpoint.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Dialog, Effects, EndpointForm, type SlotProps, TimeText, usePhone } from '#kernel/web/ui/index.ts';
import { type Grant, previewGrant } from '#modules/access/contract/grant.endpoints.ts';
import { grantTexts } from '../../contract/grant.texts.ts';
import { RightsInput } from '../roles/Rights.tsx';
import { useText } from '../text.ts';
import { membersLike, useGiveGrant, usePreviewGrant } from './grants.api.ts';

type Wanted = NonNullable<CallOf<typeof previewGrant>['body']>;
interface Plan {
  wanted: Wanted;
  told: ResultOf<typeof previewGrant>;
}

const slots = { permissions: (input: SlotProps) => <RightsInput {...input} /> };
const blank = { permissions: [], days: [], from: null, opens: null, closes: null };

function Foretold(props: { plan: Plan; isSending: boolean; onAct: () => void; onBack: () => void }) {
  const { wanted, told } = props.plan;
  const t = useText();
  const local = useLocal();
  const { name, gains, has, when } = told;
  const named = (list: typeof gains) => list.map((one) => local(one)).join(', ');
  const lines = [
    { key: 'gains', sentence: t('grants.gains', { name, names: named(gains) }), count: gains.length },
    { key: 'has', sentence: t('grants.has', { name, names: named(has) }), count: has.length },
  ].filter(({ count }) => count > 0);
  return (
    <Stack>
      <Effects label={t('grants.effects')} lines={lines} />
      <Text>
        {t('grants.until')} <TimeText at={wanted.until} absolute />
        {when && ` · ${local(when)}`}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onBack}>
          {t('word.back')}
        </Button>
        <Button loading={props.isSending} onClick={props.onAct}>
          {t('grants.give')}
        </Button>
      </Group>
    </Stack>
  );
}

/** `again`: what was given before, for whoever gives the same once more. */
export function GiveGrant({
  again,
  onClose,
}: {
  again?: Pick<Grant, 'memberId' | 'name' | 'permissions'>;
  onClose: () => void;
}) {
  const t = useText();
  const phone = usePhone();
  const preview = usePreviewGrant();
  const give = useGiveGrant();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isTold, setTold] = useState(false);
  /** Of those who were found, for the field that shows who is chosen. */
  const [names] = useState(() => new Map(again ? [[again.memberId, again.name]] : []));
  const before = again && { memberId: again.memberId, permissions: again.permissions.map(({ name }) => name) };
  const find = async (sought: string) => {
    const found = await membersLike(sought);
    for (const { id, label } of found) names.set(id, label);
    return found;
  };
  const act = async ({ wanted, told }: Plan) => {
    await give.send({ body: wanted });
    showDone(t('grants.given', { name: told.name }));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('grants.give')} size="lg" fullScreen={phone}>
      {plan && isTold ? (
        <Foretold
          plan={plan}
          isSending={give.isSending}
          // Failures are shown as notices.
          onAct={() => void act(plan).catch(() => undefined)}
          onBack={() => setTold(false)}
        />
      ) : (
        <EndpointForm
          of={previewGrant}
          texts={grantTexts}
          slots={slots}
          row={{ ...blank, ...before, ...plan?.wanted }}
          submitLabel={t('word.next')}
          loadRecords={(_, sought) => find(sought)}
          recordLabel={async (_, id) => names.get(id) ?? ''}
          onCancel={onClose}
          send={async (wanted) => {
            const told = await preview.send({ body: wanted });
            setPlan({ wanted, told });
            setTold(true);
            return told;
          }}
        />
      )}
    </Dialog>
  );
}
