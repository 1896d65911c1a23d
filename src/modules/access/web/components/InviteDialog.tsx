/** Invites people by mail, or creates a link for a limited number of people to copy. */
import { Button, CopyButton, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import { useFeature } from '#kernel/web/host.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, EndpointForm, TimeText, usePhone } from '#kernel/web/ui/index.ts';
import { invite, inviteByLink } from '#modules/company/contract/endpoints.ts';
import { linksFeature } from '#modules/company/contract/features.ts';
import { linkLabels } from '#modules/company/contract/labels.ts';
import { getDefaultRoleName } from '../../contract/roles.ts';
import { useRoleOptions } from '../access.api.ts';
import { useText } from '../text.ts';

const mailTexts = { email: commonTexts.email, roles: commonTexts.role };
const linkTexts = { roles: commonTexts.role, ...linkLabels };
const roles = [getDefaultRoleName('user')];

/** The link is shown only once: only its token's hash is stored. */
function CreatedLink({ made: link, onClose }: { made: ResultOf<typeof inviteByLink>; onClose: () => void }) {
  const t = useText();
  return (
    <Stack>
      <Text role="status">
        {t('invite.made', { count: link.usesMost })} <TimeText at={link.expiresAt} />
      </Text>
      <TextInput
        label={t('invite.link')}
        description={t('invite.once')}
        value={link.url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('word.close')}
        </Button>
        <CopyButton value={link.url} timeout={3000}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              data-autofocus
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              <span aria-live="polite">{t(copied ? 'invite.copied' : 'invite.copy')}</span>
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const phone = usePhone();
  const byLink = useFeature(linksFeature);
  const options = useRoleOptions({ isPromised: true });
  const [way, setWay] = useState('mail');
  const [link, setMade] = useState<ResultOf<typeof inviteByLink> | null>(null);
  const sent = () => {
    showSuccess(t('invite.sent'));
    onClose();
  };
  const common = { choices: { roles: options }, onCancel: onClose };
  return (
    <Dialog onClose={onClose} title={t('invite.go')} fullScreen={phone}>
      {link ? (
        <CreatedLink made={link} onClose={onClose} />
      ) : (
        <Stack>
          {byLink && (
            <SegmentedControl
              fullWidth
              aria-label={t('invite.way')}
              value={way}
              onChange={setWay}
              data={[
                { value: 'mail', label: t('invite.by-mail') },
                { value: 'link', label: t('invite.by-link') },
              ]}
            />
          )}
          {way === 'mail' ? (
            <EndpointForm
              key={way}
              {...common}
              of={invite}
              texts={mailTexts}
              row={{ roles }}
              submitLabel={t('invite.go')}
              onSent={sent}
            />
          ) : (
            <EndpointForm
              key={way}
              {...common}
              of={inviteByLink}
              texts={linkTexts}
              row={{ roles, people: 1, days: 7 }}
              submitLabel={t('invite.make')}
              onSent={setMade}
            />
          )}
        </Stack>
      )}
    </Dialog>
  );
}
