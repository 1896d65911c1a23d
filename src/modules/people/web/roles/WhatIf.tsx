/** What a change of a role does, in sentences, before it is done. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Affected, Dialog, Effects, Loaded, usePhone } from '#kernel/web/ui/index.ts';
import type { RolePreview } from '#modules/access/contract/role.endpoints.ts';
import { useText } from '../text.ts';
import { useWhatIf, type Wanted } from './roles.api.ts';

function People({ told }: { told: RolePreview }) {
  const t = useText();
  const said = {
    people: t('what-if.people'),
    nobody: t('what-if.nobody'),
    gaining: t('what-if.gaining', { count: told.gaining }),
    losing: t('what-if.losing', { count: told.losing }),
    gains: (names: string) => t('what-if.gains', { names }),
    loses: (names: string) => t('what-if.loses', { names }),
    menuGains: (names: string) => t('what-if.menu-gains', { names }),
    menuLoses: (names: string) => t('what-if.menu-loses', { names }),
  };
  return <Affected told={told} said={said} />;
}

interface Told {
  told: RolePreview;
  confirm: string;
  isSending: boolean;
  onAct: () => Promise<unknown>;
  /** To the form again; without one it is closed. */
  onBack?: () => void;
  onClose: () => void;
}

export function Foretold({ told, confirm, isSending, onAct, onBack, onClose }: Told) {
  const t = useText();
  const local = useLocal();
  const isSame = told.changes.length === 0;
  return (
    <Stack>
      {isSame ? (
        <Text>{t('what-if.unchanged')}</Text>
      ) : (
        <>
          <Title order={3} size="md">
            {t('what-if.changes')}
          </Title>
          <Effects
            label={t('what-if.changes')}
            lines={told.changes.map((change) => ({ key: change.ko, sentence: local(change) }))}
          />
          <Title order={3} size="md">
            {t('what-if.people')}
          </Title>
          <People told={told} />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack ?? onClose}>
          {t(onBack ? 'word.back' : 'word.cancel')}
        </Button>
        {!isSame && (
          // Failures are shown as notices.
          <Button loading={isSending} onClick={() => void onAct().catch(() => undefined)}>
            {confirm}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Of a change that needs no form: back to an earlier version, or to what the product ships. */
export function WhatIfDialog(props: {
  roleId: string;
  wanted: Wanted;
  title: string;
  done: string;
  isSending: boolean;
  onAct: () => Promise<unknown>;
  onClose: () => void;
}) {
  const phone = usePhone();
  const preview = useWhatIf(props.roleId, props.wanted);
  const act = async () => {
    await props.onAct();
    showDone(props.done);
    props.onClose();
  };
  return (
    <Dialog onClose={props.onClose} title={props.title} fullScreen={phone}>
      <Loaded query={preview}>
        {(told) => (
          <Foretold told={told} confirm={props.title} isSending={props.isSending} onAct={act} onClose={props.onClose} />
        )}
      </Loaded>
    </Dialog>
  );
}
