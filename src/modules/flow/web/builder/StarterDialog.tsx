/** In the publish dialog: people who may start the flow but could not complete it, by block, and the possible fixes. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { reloadTopics } from '#kernel/web/topics.ts';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import type { StarterCheck } from '../../contract/authoring/review.ts';
import { updateFrame } from '../../contract/frame.endpoints.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

type Shortfall = StarterCheck['shortfalls'][number];

function ShortfallLine({ shortfall, onOpen }: { shortfall: Shortfall; onOpen: () => void }) {
  const t = useBuilderText();
  const local = useLocalText();
  const { block, acts, permissions, roles, people, count } = shortfall;
  const more = count - people.length;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <li>
      <Text size="sm" fw={600}>
        {t('starters.block', { block: local(block.title), acts: acts.map(local).join(', ') })}
      </Text>
      <Text size="sm">{t('starters.lacks', { permissions: permissions.map(local).join(', ') })}</Text>
      <Text size="sm">
        {more > 0 ? t('starters.peopleAndMore', { names, count: more }) : names}
        {roles.length > 0 && ` (${roles.map(local).join(', ')})`}
      </Text>
      <Button size="compact-sm" variant="subtle" px={0} onClick={onOpen}>
        {t('starters.open', { block: local(block.title) })}
      </Button>
    </li>
  );
}

/** Lets the flow run with permissions of its own, which its publisher must hold. */
function useLendPermissions(lendable: readonly string[]) {
  const client = useQueryClient();
  const { autosave: draftAutosave } = useBuilder();
  const [isSending, setSending] = useState(false);
  const lend = async () => {
    setSending(true);
    draftAutosave.edit((draft) => ({ ...draft, runAs: { kind: 'service', permissions: [...lendable] } }));
    await draftAutosave.flush().finally(() => setSending(false));
    reloadTopics(client, updateFrame.touches);
  };
  return { lend, isSending };
}

/** @param isLendable true if the publisher holds everything the flow would lend */
export function StarterDialog(props: { check: StarterCheck; isLendable: boolean; onClose: () => void }) {
  const { check, isLendable, onClose } = props;
  const t = useBuilderText();
  const { frame, reveal } = useBuilder();
  const { lend, isSending } = useLendPermissions(check.lendable);
  if (check.lends) return <Text size="sm">{t('starters.lends')}</Text>;
  if (check.shortfalls.length === 0) return null;
  const open = (id: string) => {
    onClose();
    reveal(id);
  };
  return (
    <Alert color="yellow" title={t('starters.title')}>
      <Stack gap="sm">
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {check.shortfalls.map((shortfall) => (
            <ShortfallLine key={shortfall.block.id} shortfall={shortfall} onOpen={() => open(shortfall.block.id)} />
          ))}
        </Stack>
        <Text size="sm">{t(isLendable ? 'starters.hint' : 'starters.hintOthers')}</Text>
        <Group gap="xs">
          {isLendable && (
            <Button size="xs" variant="default" loading={isSending} onClick={() => void lend()}>
              {t('starters.lend')}
            </Button>
          )}
          <ButtonLink size="xs" variant="default" to={flowPaths.frameAccess({ id: frame.id })}>
            {t('starters.narrow')}
          </ButtonLink>
        </Group>
      </Stack>
    </Alert>
  );
}
