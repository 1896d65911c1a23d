/** One web hook: its events, its state and all its deliveries. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '#kernel/web/api-error.ts';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  DefinitionList,
  DetailColumns,
  Loaded,
  PageHeader,
  QueryFailure,
  Section,
  TimeText,
  useConfirm,
} from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { integrationErrors } from '../../contract/errors.ts';
import type { Hook } from '../../contract/hook.ts';
import { hookTexts } from '../../contract/integration.texts.ts';
import { integrationPaths } from '../../contract/paths.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import { HookBadge } from '../hooks/badges.tsx';
import { DeliveryLog } from '../hooks/DeliveryLog.tsx';
import { HookDialog } from '../hooks/HookDialog.tsx';
import { HookSecret } from '../hooks/HookTable.tsx';
import { useEventTitle } from '../hooks/useEventTitle.ts';
import { useHookState, useHooks, useRemoveHook, useRotateSecret, useTestHook } from '../integration.api.ts';
import { useText } from '../text.ts';

function useHookActions(hook: Hook, handlers: { onEdit: () => void; onSecret: (secret: string) => void }) {
  const t = useText();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const isOn = hook.state === 'active';
  const state = useHookState({
    onDone: ({ id, state: now }) => {
      const back = () => state.fire({ params: { id }, body: { state: now === 'active' ? 'paused' : 'active' } });
      showSuccess(t(now === 'active' ? 'hooks.resumed' : 'hooks.paused'), { undo: back });
    },
  });
  const rotate = useRotateSecret({ onDone: ({ secret }) => handlers.onSecret(secret) });
  const remove = useRemoveHook({
    onDone: () => {
      showSuccess(t('hooks.removed'));
      navigate(integrationPaths.integrations({ tab: 'hooks' }));
    },
  });
  const params = { id: hook.id };
  const askRotate = { title: t('hooks.rotate'), message: t('hooks.rotateAsk'), confirmLabel: t('hooks.rotate') };
  const message = t('hooks.removeAsk', { name: hook.name });
  const askRemove = { title: t('word.delete'), message, confirmLabel: t('word.delete'), danger: true };
  return [
    { label: t('word.edit'), onClick: handlers.onEdit },
    {
      label: t(isOn ? 'hooks.pause' : 'hooks.resume'),
      onClick: () => state.fire({ params, body: { state: isOn ? 'paused' : 'active' } }),
    },
    {
      label: t('hooks.rotate'),
      onClick: async () => {
        if (await confirm(askRotate)) rotate.fire({ params, body: {} });
      },
    },
    {
      label: t('word.delete'),
      danger: true,
      onClick: async () => {
        if (await confirm(askRemove)) remove.fire({ params });
      },
    },
  ];
}

function HookView({ hook }: { hook: Hook }) {
  const t = useText();
  const local = useLocalText();
  const mayManage = useCan(integrationPermissions['integration.hook.manage']).allowed;
  const titleOf = useEventTitle();
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  // Operators come here from their workbench: the rest of the integrations is not theirs.
  const opensAll = useCan(integrationPermissions['integration.key.read']).allowed;
  const test = useTestHook({ onDone: () => showSuccess(t('hooks.tested')) });
  const more = useHookActions(hook, { onEdit: () => setEditing(true), onSecret: setSecret });
  return (
    <>
      <PageHeader
        title={hook.name}
        crumbs={[opensAll ? integrationPaths.integrations : flowPaths.operator]}
        action={
          mayManage && (
            <Button loading={test.isSending} onClick={() => test.fire({ params: { id: hook.id }, body: {} })}>
              {t('hooks.test')}
            </Button>
          )
        }
        more={mayManage ? more : []}
      />
      <DetailColumns
        side={
          <Section plain title={t('word.details')}>
            <DefinitionList
              items={[
                { label: t('word.state'), value: <HookBadge state={hook.state} /> },
                {
                  label: local(hookTexts.url.label),
                  value: <span style={{ wordBreak: 'break-all' }}>{hook.url}</span>,
                },
                { label: local(hookTexts.events.label), value: hook.events.map(titleOf).join(', ') },
                { label: t('word.createdAt'), value: <TimeText at={hook.createdAt} /> },
                ...(hook.graceUntil
                  ? [{ label: t('hooks.grace'), value: <TimeText at={hook.graceUntil} absolute /> }]
                  : []),
              ]}
            />
            <Text size="sm" c="dimmed">
              {t('hooks.madeBy', { name: hook.madeBy.name })}
            </Text>
          </Section>
        }
      >
        <DeliveryLog hookId={hook.id} />
      </DetailColumns>
      {isEditing && <HookDialog hook={hook} onClose={() => setEditing(false)} />}
      {secret && <HookSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function HookNotFound() {
  const { status, ...message } = integrationErrors.HOOK_NOT_FOUND;
  const error = new ApiError({ status, code: message.code, message: useLocalText()(message) });
  return <QueryFailure error={error} isPage />;
}

export function HookDetail() {
  const { id } = useParams();
  const hooks = useHooks();
  return (
    <Loaded query={hooks} isPage>
      {({ hooks: all }) => {
        const hook = all.find((candidate) => candidate.id === id);
        return hook ? <HookView hook={hook} /> : <HookNotFound />;
      }}
    </Loaded>
  );
}
