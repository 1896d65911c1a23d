/** For which things alone a permission is given: found by typing, of the kinds that the chosen permissions are judged by. */
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { SlotProps } from '#kernel/web/ui/index.ts';
import { type listBounds, mostThings } from '#modules/access/contract/grant.endpoints.ts';
import { useText } from '../text.ts';
import { useBounds } from './grants.api.ts';

export type Found = ReplyOf<typeof listBounds>['things'][number];
type Thing = Pick<Found, 'type' | 'id'>;

const keyOf = ({ type, id }: Thing): string => `${type} ${id}`;
const thingOf = (key: string): Thing => {
  const at = key.indexOf(' ');
  return { type: key.slice(0, at), id: key.slice(at + 1) };
};

/** `known`: what was found so far, by key, so that what is chosen keeps its name. */
export function ThingsInput({
  permissions,
  known,
  ...input
}: SlotProps & { permissions: readonly string[]; known: Map<string, string> }) {
  const t = useText();
  const local = useLocal();
  const [sought, setSought] = useState('');
  const [asked] = useDebouncedValue(sought.trim(), 200);
  const found = useBounds(permissions, { q: asked }).data?.things ?? [];
  for (const thing of found) known.set(keyOf(thing), thing.name);
  const chosen = Array.isArray(input.value) ? (input.value as Thing[]).map(keyOf) : [];
  const besides = chosen.filter((key) => !found.some((thing) => keyOf(thing) === key));
  const options = [...Map.groupBy(found, ({ kind }) => local(kind))].map(([group, things]) => ({
    group,
    items: things.map((thing) => ({ value: keyOf(thing), label: thing.name })),
  }));
  const kept = besides.map((key) => ({ value: key, label: known.get(key) ?? '' }));
  return (
    <MultiSelect
      label={input.label}
      error={input.error}
      description={t('grants.only-how')}
      placeholder={chosen.length === 0 ? t('grants.only-all') : undefined}
      data={kept.length > 0 ? [{ group: t('grants.only-chosen'), items: kept }, ...options] : options}
      value={chosen}
      onChange={(keys) => input.onChange(keys.length > 0 ? keys.map(thingOf) : '')}
      maxValues={mostThings}
      searchable
      clearable
      searchValue={sought}
      onSearchChange={setSought}
      filter={({ options: all }) => all}
      nothingFoundMessage={t('grants.only-none')}
    />
  );
}
