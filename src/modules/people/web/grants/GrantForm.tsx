/** Gives a person permissions for a time: the gain is shown before it is given. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CallOf, ResultOf } from '#kernel/contract/endpoint.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, EffectList, EndpointForm, type SlotProps, TimeText, usePhone } from '#kernel/web/ui/index.ts';
import { type Grant, previewGrant } from '#modules/access/contract/grant.endpoints.ts';
import { grantTexts } from '../../contract/grant.texts.ts';
import { PermissionsInput } from '../roles/Permissions.tsx';
import { useText } from '../text.ts';
import { findMembersLike, useBounds, useGiveGrant, usePreviewGrant } from './grants.api.ts';
import { ResourcesInput } from './ResourcesInput.tsx';

type GrantDraft = NonNullable<CallOf<typeof previewGrant>['body']>;
interface Plan {
  wanted: GrantDraft;
  grantPreview: ResultOf<typeof previewGrant>;
}

const blank = { permissions: [], days: [], from: null, opens: null, closes: null, only: null, upTo: null };

type PreviousGrant = Pick<Grant, 'memberId' | 'name' | 'permissions' | 'only' | 'upTo'>;

/** An earlier grant as form values: with the same limits. */
const toDraft = ({ memberId, permissions, only, upTo }: PreviousGrant) => ({
  memberId,
  permissions: permissions.map(({ name }) => name),
  only: only?.map(({ type, id }) => ({ type, id })) ?? null,
  upTo: upTo?.amount ?? null,
});

/** The fields for what permissions are bound to are there where all that are chosen can be. */
function useBoundsFields(again: PreviousGrant | undefined) {
  const [chosen, setChosen] = useState<readonly string[]>(again ? toDraft(again).permissions : []);
  const [names] = useState(() => new Map(again?.only?.map(({ type, id, name }) => [`${type} ${id}`, name])));
  const bounds = useBounds(chosen).data;
  const choose = (input: SlotProps) => (permissions: unknown) => {
    setChosen(Array.isArray(permissions) ? permissions : []);
    input.onChange(permissions);
  };
  const isOpen = (is: boolean | undefined) => chosen.length > 0 && is === true;
  return {
    slots: {
      permissions: (input: SlotProps) => <PermissionsInput {...input} onChange={choose(input)} />,
      only: (input: SlotProps) => <ResourcesInput {...input} permissions={chosen} known={names} />,
    },
    when: { only: () => isOpen(bounds?.byThing), upTo: () => isOpen(bounds?.bySum) },
  };
}

function GrantForecast(props: { plan: Plan; isSending: boolean; onAct: () => void; onBack: () => void }) {
  const { wanted: grantDraft, grantPreview } = props.plan;
  const t = useText();
  const local = useLocalText();
  const { name, gains, has, when, bounds, menu } = grantPreview;
  const named = (list: typeof gains) => list.map((permission) => local(permission)).join(', ');
  const lines = [
    { key: 'gains', sentence: t('grants.gains', { name, names: named(gains) }), count: gains.length },
    { key: 'has', sentence: t('grants.has', { name, names: named(has) }), count: has.length },
    { key: 'bounds', sentence: t('grants.bound', { bounds: bounds ? local(bounds) : '' }), count: bounds ? 1 : 0 },
    {
      key: 'menu',
      sentence: t('grants.menu', { name, names: menu.map((permission) => local(permission)).join(', ') }),
      count: menu.length,
    },
  ].filter(({ count }) => count > 0);
  return (
    <Stack>
      <EffectList label={t('grants.effects')} lines={lines} />
      <Text>
        {t('grants.until')} <TimeText at={grantDraft.until} absolute />
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

/** `again`: an earlier grant, for giving the same once more. */
export function GrantForm({ again, onClose }: { again?: PreviousGrant; onClose: () => void }) {
  const t = useText();
  const phone = usePhone();
  const preview = usePreviewGrant();
  const give = useGiveGrant();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isTold, setTold] = useState(false);
  /** Names of people found, for the field of the chosen person. */
  const [names] = useState(() => new Map(again ? [[again.memberId, again.name]] : []));
  const { slots, when } = useBoundsFields(again);
  const find = async (sought: string) => {
    const candidates = await findMembersLike(sought);
    for (const { id, label } of candidates) names.set(id, label);
    return candidates;
  };
  const act = async ({ wanted: grantDraft, grantPreview }: Plan) => {
    await give.send({ body: grantDraft });
    showSuccess(t('grants.given', { name: grantPreview.name }));
    onClose();
  };
  return (
    <Dialog asks={isTold ? 'always' : true} onClose={onClose} title={t('grants.give')} size="lg" fullScreen={phone}>
      {plan && isTold ? (
        <GrantForecast
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
          row={{ ...blank, ...(again && toDraft(again)), ...plan?.wanted }}
          submitLabel={t('word.next')}
          loadRecords={(_, sought) => find(sought)}
          recordLabel={async (_, id) => names.get(id) ?? ''}
          onCancel={onClose}
          send={async (grantDraft) => {
            const grantPreview = await preview.send({ body: grantDraft });
            setPlan({ wanted: grantDraft, grantPreview: grantPreview });
            setTold(true);
            return grantPreview;
          }}
        />
      )}
    </Dialog>
  );
}
