/** Role change preview: effects in sentences, before saving. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { AffectedList, Dialog, EffectList, Loaded, usePhone } from '#kernel/web/ui/index.ts';
import type { RolePreview } from '#modules/access/contract/role.endpoints.ts';
import { useText } from '../text.ts';
import { type RoleDraft, useRoleForecast } from './roles.api.ts';

function AffectedPeople({ rolePreview }: { rolePreview: RolePreview }) {
  const t = useText();
  const effectTexts = {
    people: t('what-if.people'),
    nobody: t('what-if.nobody'),
    gaining: t('what-if.gaining', { count: rolePreview.gaining }),
    losing: t('what-if.losing', { count: rolePreview.losing }),
    gains: (names: string) => t('what-if.gains', { names }),
    loses: (names: string) => t('what-if.loses', { names }),
    menuGains: (names: string) => t('what-if.menu-gains', { names }),
    menuLoses: (names: string) => t('what-if.menu-loses', { names }),
  };
  return <AffectedList people={rolePreview} texts={effectTexts} />;
}

interface RoleForecastProps {
  rolePreview: RolePreview;
  confirm: string;
  isSending: boolean;
  onAct: () => Promise<unknown>;
  /** To the form again; without one it is closed. */
  onBack?: () => void;
  onClose: () => void;
}

export function RoleForecast({ rolePreview, confirm, isSending, onAct, onBack, onClose }: RoleForecastProps) {
  const t = useText();
  const local = useLocalText();
  const isSame = rolePreview.changes.length === 0;
  return (
    <Stack>
      {isSame ? (
        <Text>{t('what-if.unchanged')}</Text>
      ) : (
        <>
          <Title order={3} size="md">
            {t('what-if.changes')}
          </Title>
          <EffectList
            label={t('what-if.changes')}
            lines={rolePreview.changes.map((change) => ({ key: change.ko, sentence: local(change) }))}
          />
          <Title order={3} size="md">
            {t('what-if.people')}
          </Title>
          <AffectedPeople rolePreview={rolePreview} />
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
export function RoleForecastDialog(props: {
  roleId: string;
  wanted: RoleDraft;
  title: string;
  done: string;
  isSending: boolean;
  onAct: () => Promise<unknown>;
  onClose: () => void;
}) {
  const phone = usePhone();
  const preview = useRoleForecast(props.roleId, props.wanted);
  const act = async () => {
    await props.onAct();
    showSuccess(props.done);
    props.onClose();
  };
  return (
    <Dialog onClose={props.onClose} title={props.title} fullScreen={phone}>
      <Loaded query={preview}>
        {(rolePreview) => (
          <RoleForecast
            rolePreview={rolePreview}
            confirm={props.title}
            isSending={props.isSending}
            onAct={act}
            onClose={props.onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
