/** Messages of a rehearsed flow, as those who get them would read them. */
import { Fieldset, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Locale } from '#kernel/contract/text.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { Collapsible, StatusBadge } from '#kernel/web/ui/index.ts';
import type { RehearsedMessage } from '../../contract/rehearsal.ts';
import { useSettingText } from './text.ts';

const maxNamed = 6;

function MessageView({ message, locale }: { message: RehearsedMessage; locale: Locale }) {
  const t = useSettingText();
  const local = useLocalText();
  const { to, channel, title, body, link, outgoing } = message;
  const named = to.slice(0, maxNamed).map(local).join(', ');
  const remaining = to.length - maxNamed;
  return (
    <Fieldset legend={title[locale]} p="sm">
      <Stack gap="xs">
        <Group gap="xs">
          <StatusBadge>{local(channel)}</StatusBadge>
          <Text size="sm">
            {t('rehearse.to', {
              names: remaining > 0 ? `${named}, ${t('rehearse.others', { count: remaining })}` : named,
            })}
          </Text>
        </Group>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body[locale]}
        </Text>
        {link && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('rehearse.link', { link })}
          </Text>
        )}
        {outgoing && (
          <Collapsible title={t('rehearse.outgoing')}>
            <Stack gap={4}>
              {outgoing.subject && (
                <Text size="sm" fw={600}>
                  {t('rehearse.subject', { subject: outgoing.subject })}
                </Text>
              )}
              <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {outgoing.text}
              </Text>
            </Stack>
          </Collapsible>
        )}
      </Stack>
    </Fieldset>
  );
}

const isInBoth = ({ title, body }: RehearsedMessage): boolean => title.ko !== title.en || body.ko !== body.en;

export function RehearsalMessages({ messages }: { messages: readonly RehearsedMessage[] }) {
  const t = useSettingText();
  const [locale, setLocale] = useState<Locale>(useLanguage());
  if (messages.length === 0) return <Text c="dimmed">{t('rehearse.messagesNone')}</Text>;
  return (
    <Stack gap="sm">
      {messages.some(isInBoth) && (
        <SegmentedControl
          aria-label={t('rehearse.language')}
          data={[
            { value: 'ko', label: t('rehearse.korean') },
            { value: 'en', label: t('rehearse.english') },
          ]}
          value={locale}
          onChange={(value) => setLocale(value as Locale)}
        />
      )}
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was tried has no identity
        <MessageView key={index} message={message} locale={locale} />
      ))}
    </Stack>
  );
}
