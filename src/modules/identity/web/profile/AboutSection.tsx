/** Name, picture and address of the account. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { DefinitionList, EndpointForm, PersonAvatar, Section, TimeText } from '#kernel/web/ui/index.ts';
import { changeProfile } from '../../contract/endpoints.ts';
import type { Profile } from '../../contract/shapes.ts';
import { useRemoveAvatar } from './profile.api.ts';
import { useText } from './text.ts';

const AvatarDialog = lazyPart(async () => (await import('./AvatarDialog.tsx')).AvatarDialog, { early: false });

/** The face others see: the picture, else the initials. */
function Avatar({ profile }: { profile: Profile }) {
  const t = useText();
  const session = useSession();
  const [isChoosing, setChoosing] = useState(false);
  const renewed = (message: string) => {
    void session.reload();
    showSuccess(message);
  };
  const remove = useRemoveAvatar({ onDone: () => renewed(t('avatar.removed')) });
  return (
    <Group wrap="nowrap" align="center">
      <PersonAvatar name={profile.name} picture={profile.avatar} size={72} />
      <Stack gap={6}>
        <Text size="xs" c="dimmed">
          {t('avatar.hint')}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => setChoosing(true)}>
            {t('avatar.choose')}
          </Button>
          {profile.avatar && (
            <Button variant="subtle" color="gray" loading={remove.isSending} onClick={() => remove.fire({})}>
              {t('avatar.remove')}
            </Button>
          )}
        </Group>
      </Stack>
      {isChoosing && (
        <AvatarDialog
          onClose={() => setChoosing(false)}
          onSaved={() => {
            setChoosing(false);
            renewed(t('avatar.kept'));
          }}
        />
      )}
    </Group>
  );
}

export function AboutSection({ profile }: { profile: Profile }) {
  const t = useText();
  const session = useSession();
  const { email, emailVerified, createdAt, updatedAt } = profile;
  const address = (
    <Group gap="xs">
      {email ?? '–'}
      {email && (
        <Badge color={emailVerified ? 'green' : 'yellow'}>
          {t(emailVerified ? 'about.verified' : 'about.unverified')}
        </Badge>
      )}
    </Group>
  );
  return (
    <Section title={t('about.title')}>
      <Stack gap="lg">
        <Avatar profile={profile} />
        <EndpointForm
          of={changeProfile}
          texts={{ name: commonTexts.name }}
          row={profile}
          onSent={() => {
            void session.reload();
            showSuccess(t('word.saved'));
          }}
        />
        <DefinitionList
          items={[
            { label: t('word.email'), value: address },
            { label: t('about.joined'), value: <TimeText at={createdAt} absolute /> },
            { label: t('word.changedAt'), value: <TimeText at={updatedAt} /> },
          ]}
        />
      </Stack>
    </Section>
  );
}
