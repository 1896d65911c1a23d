/** Who else is at a draft: their faces, with the step that each has chosen. Says again and again that this browser is there, too. */
import { Avatar, Group, Tooltip } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#kernel/web/api.ts';
import { keyOf } from '#kernel/web/query.ts';
import { Face } from '#kernel/web/ui/index.ts';
import { bePresent, listPresent, type Present, presenceBeat } from '../../contract/authoring/presence.endpoints.ts';
import { usePresent } from './authoring.api.ts';
import { useAuthorText } from './text.ts';

/** A beat that gets lost says nothing: the next one does. @returns who else is there */
function say(frameId: string, body: { block: string | null; isLeaving?: boolean }): Promise<Present[] | undefined> {
  return call(bePresent, { params: { id: frameId }, body, quiet: true }).catch(() => undefined);
}

function useBeat(frameId: string, selected: string | null): void {
  const client = useQueryClient();
  const latest = useRef(selected);
  latest.current = selected;
  // Who came before this browser heard of it is told by the answer.
  const beat = useRef((block: string | null) => {
    const take = (others?: Present[]) =>
      others && client.setQueryData(keyOf(listPresent, { params: { id: frameId } }), others);
    void say(frameId, { block }).then(take);
  });
  useInterval(() => beat.current(latest.current), presenceBeat, { autoInvoke: true });
  useEffect(() => void beat.current(selected), [selected]);
  useEffect(() => () => void say(frameId, { block: null, isLeaving: true }), [frameId]);
}

/** More than these are a number. */
const mostFaces = 4;

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
  useBeat(frameId, selected);
  const others = present.data ?? [];
  if (others.length === 0) return null;
  const said = ({ name, block }: (typeof others)[number]) =>
    block ? t('presence.at', { name, block: nameOf?.(block) ?? block }) : name;
  return (
    <Group gap="xs" role="group" aria-label={t('presence.here')}>
      <Avatar.Group>
        {others.slice(0, mostFaces).map((person) => (
          <Tooltip key={person.id} label={said(person)}>
            <span role="img" aria-label={said(person)}>
              <Face name={person.name} size={28} />
            </span>
          </Tooltip>
        ))}
      </Avatar.Group>
      {others.length > mostFaces && <span>+{others.length - mostFaces}</span>}
    </Group>
  );
}
