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
import { membersLike, useBounds, useGiveGrant, usePreviewGrant } from './grants.api.ts';
import { ThingsInput } from './ThingsInput.tsx';

type Wanted = NonNullable<CallOf<typeof previewGrant>['body']>;
interface Plan {
  wanted: Wanted;
  told: ResultOf<typeof previewGrant>;
}

const blank = { permissions: [], days: [], from: null, opens: null, closes: null, only: null, upTo: null };

type Again = Pick<Grant, 'memberId' | 'name' | 'permissions' | 'only' | 'upTo'>;

/** What was given before, as the form wants it: bound as it was. */
const wantedOf = ({ memberId, permissions, only, upTo }: Again) => ({
  memberId,
  permissions: permissions.map(({ name }) => name),
  only: only?.map(({ type, id }) => ({ type, id })) ?? null,
  upTo: upTo?.amount ?? null,
});

/** The fields for what permissions are bound to are there where all that are chosen can be. */
function useBinding(again: Again | undefined) {
  const [chosen, setChosen] = useState<readonly string[]>(again ? wantedOf(again).permissions : []);
  const [known] = useState(() => new Map(again?.only?.map(({ type, id, name }) => [`${type} ${id}`, name])));
  const bounds = useBounds(chosen).data;
  const choose = (input: SlotProps) => (permissions: unknown) => {
    setChosen(Array.isArray(permissions) ? permissions : []);
    input.onChange(permissions);
  };
  const isOpen = (is: boolean | undefined) => chosen.length > 0 && is === true;
  return {
    slots: {
      permissions: (input: SlotProps) => <RightsInput {...input} onChange={choose(input)} />,
      only: (input: SlotProps) => <ThingsInput {...input} permissions={chosen} known={known} />,
    },
    when: { only: () => isOpen(bounds?.byThing), upTo: () => isOpen(bounds?.bySum) },
  };
}

function Foretold(props: { plan: Plan; isSending: boolean; onAct: () => void; onBack: () => void }) {
  const { wanted, told } = props.plan;
  const t = useText();
  const local = useLocal();
  const { name, gains, has, when, bounds, menu } = told;
  const named = (list: typeof gains) => list.map((one) => local(one)).join(', ');
  const lines = [
    { key: 'gains', sentence: t('grants.gains', { name, names: named(gains) }), count: gains.length },
    { key: 'has', sentence: t('grants.has', { name, names: named(has) }), count: has.length },
    { key: 'bounds', sentence: t('grants.bound', { bounds: bounds ? local(bounds) : '' }), count: bounds ? 1 : 0 },
    {
      key: 'menu',
      sentence: t('grants.menu', { name, names: menu.map((one) => local(one)).join(', ') }),
      count: menu.length,
    },
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
export function GiveGrant({ again, onClose }: { again?: Again; onClose: () => void }) {
  const t = useText();
  const phone = usePhone();
  const preview = usePreviewGrant();
  const give = useGiveGrant();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isTold, setTold] = useState(false);
  /** Of those who were found, for the field that shows who is chosen. */
  const [names] = useState(() => new Map(again ? [[again.memberId, again.name]] : []));
  const { slots, when } = useBinding(again);
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
    <Dialog asks={isTold ? 'always' : true} onClose={onClose} title={t('grants.give')} size="lg" fullScreen={phone}>
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
          when={when}
          row={{ ...blank, ...(again && wantedOf(again)), ...plan?.wanted }}
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
