/** Presence display: faces of others at a draft, with the step each has chosen. Sends this browser's heartbeat, too. */
import { Avatar, Group, Tooltip } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#kernel/web/api.ts';
import { getQueryKey } from '#kernel/web/query.ts';
import { PersonAvatar } from '#kernel/web/ui/index.ts';
import {
  listPresent,
  type PresentPerson,
  presenceHeartbeatMs,
  reportPresence,
} from '../../contract/authoring/presence.endpoints.ts';
import { usePresent } from './authoring.api.ts';
import { useAuthorText } from './text.ts';

/** A lost heartbeat is ignored: the next one follows. @returns the other people present */
function sendPresence(
  frameId: string,
  body: { block: string | null; isLeaving?: boolean },
): Promise<PresentPerson[] | undefined> {
  return call(reportPresence, { params: { id: frameId }, body, quiet: true }).catch(() => undefined);
}

function usePresenceHeartbeat(frameId: string, selected: string | null): void {
  const client = useQueryClient();
  const latest = useRef(selected);
  latest.current = selected;
  // The reply lists people who arrived before this browser subscribed.
  const heartbeat = useRef((block: string | null) => {
    const take = (others?: PresentPerson[]) =>
      others && client.setQueryData(getQueryKey(listPresent, { params: { id: frameId } }), others);
    void sendPresence(frameId, { block }).then(take);
  });
  useInterval(() => heartbeat.current(latest.current), presenceHeartbeatMs, { autoInvoke: true });
  useEffect(() => void heartbeat.current(selected), [selected]);
  useEffect(() => () => void sendPresence(frameId, { block: null, isLeaving: true }), [frameId]);
}

/** More than these are a number. */
const maxAvatars = 4;

/**
 * For the header of whatever edits a draft.
 * @param selected the block that the person has chosen @param nameOf what a block is called, where that is known
 */
export function Presence(props: {
  frameId: string;
  selected: string | null;
  nameOf?: (block: string) => string | undefined;
}) {
  const { frameId, selected, nameOf } = props;
  const t = useAuthorText();
  const present = usePresent(frameId);
  usePresenceHeartbeat(frameId, selected);
  const others = present.data ?? [];
  if (others.length === 0) return null;
  const formatPerson = ({ name, block }: (typeof others)[number]) =>
    block ? t('presence.at', { name, block: nameOf?.(block) ?? block }) : name;
  return (
    <Group gap="xs" role="group" aria-label={t('presence.here')}>
      <Avatar.Group>
        {others.slice(0, maxAvatars).map((person) => (
          <Tooltip key={person.id} label={formatPerson(person)}>
            <span role="img" aria-label={formatPerson(person)}>
              <PersonAvatar name={person.name} size={28} />
            </span>
          </Tooltip>
        ))}
      </Avatar.Group>
      {others.length > maxAvatars && <span>+{others.length - maxAvatars}</span>}
    </Group>
  );
}
