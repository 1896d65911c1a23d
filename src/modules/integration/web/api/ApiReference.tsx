/** Every call of the company's interface, and the way to try it. */
import { Anchor, Badge, Code, Group, Paper, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Empty, Loaded } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import { CallTester } from './CallTester.tsx';
import { type ApiCall, useApiCalls } from './reference.api.ts';

/** More of them make the page slow, and nobody reads that many. */
const maxShownCalls = 60;

function CallRow({ call, isOpen, onToggle }: { call: ApiCall; isOpen: boolean; onToggle: () => void }) {
  const t = useText();
  return (
    <Paper component="li" withBorder p="sm">
      <UnstyledButton onClick={onToggle} aria-expanded={isOpen} w="100%">
        <Group gap="sm" wrap="wrap">
          <Badge variant="light">{call.method}</Badge>
          <Code style={{ wordBreak: 'break-all' }}>{call.path}</Code>
          <Text size="sm">{call.summary}</Text>
        </Group>
      </UnstyledButton>
      {isOpen && (
        <Stack gap="sm" mt="sm">
          <Text size="sm">
            {t('api.permission')}: <Code>{call.permission}</Code>
          </Text>
          <CallTester call={call} />
        </Stack>
      )}
    </Paper>
  );
}

function CallList({ calls }: { calls: readonly ApiCall[] }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const needle = typed.trim().toLowerCase();
  const matches = calls.filter(({ key, summary, permission }) =>
    `${key} ${summary} ${permission}`.toLowerCase().includes(needle),
  );
  const visibleCalls = matches.slice(0, maxShownCalls);
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        label={t('api.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {[...Map.groupBy(visibleCalls, ({ group }) => group)].map(([group, own]) => (
        <section key={group}>
          <Text component="h2" fw={600} mb="xs">
            {group}
          </Text>
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {own.map((call) => (
              <CallRow
                key={call.key}
                call={call}
                isOpen={open === call.key}
                onToggle={() => setOpen(open === call.key ? null : call.key)}
              />
            ))}
          </Stack>
        </section>
      ))}
      {matches.length === 0 && <Empty title={t('api.none')} />}
      {matches.length > visibleCalls.length && (
        <Text size="sm" c="dimmed">
          {t('api.more', { count: matches.length - visibleCalls.length })}
        </Text>
      )}
    </Stack>
  );
}

export function ApiReference() {
  const t = useText();
  const calls = useApiCalls();
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Text c="dimmed" flex="1 1 16rem">
          {t('api.intro')}
        </Text>
        <Anchor href="/api/openapi.json" download="openapi.json">
          {t('api.document')}
        </Anchor>
      </Group>
      <Loaded query={calls}>{(all) => <CallList calls={all} />}</Loaded>
    </Stack>
  );
}
