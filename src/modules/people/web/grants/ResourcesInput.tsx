/** For which things alone a permission is given: found by typing, of the kinds that the chosen permissions are judged by. */
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { SlotProps } from '#kernel/web/ui/index.ts';
import { type listBounds, maxGrantResources } from '#modules/access/contract/grant.endpoints.ts';
import { useText } from '../text.ts';
import { useBounds } from './grants.api.ts';

export type FoundResources = ReplyOf<typeof listBounds>['things'][number];
type BoundableResource = Pick<FoundResources, 'type' | 'id'>;

const getKey = ({ type, id }: BoundableResource): string => `${type} ${id}`;
const parseKey = (key: string): BoundableResource => {
  const at = key.indexOf(' ');
  return { type: key.slice(0, at), id: key.slice(at + 1) };
};

/** `known`: things found so far, by key, so that chosen ones retain their names. */
export function ResourcesInput({
  permissions,
  known,
  ...input
}: SlotProps & { permissions: readonly string[]; known: Map<string, string> }) {
  const t = useText();
  const local = useLocalText();
  const [sought, setSought] = useState('');
  const [query] = useDebouncedValue(sought.trim(), 200);
  const resources = useBounds(permissions, { q: query }).data?.things ?? [];
  for (const resource of resources) known.set(getKey(resource), resource.name);
  const chosen = Array.isArray(input.value) ? (input.value as BoundableResource[]).map(getKey) : [];
  const besides = chosen.filter((key) => !resources.some((resource) => getKey(resource) === key));
  const options = [...Map.groupBy(resources, ({ kind }) => local(kind))].map(([group, groupResources]) => ({
    group,
    items: groupResources.map((resource) => ({ value: getKey(resource), label: resource.name })),
  }));
  const selected = besides.map((key) => ({ value: key, label: known.get(key) ?? '' }));
  return (
    <MultiSelect
      label={input.label}
      error={input.error}
      description={t('grants.only-how')}
      placeholder={chosen.length === 0 ? t('grants.only-all') : undefined}
      data={selected.length > 0 ? [{ group: t('grants.only-chosen'), items: selected }, ...options] : options}
      value={chosen}
      onChange={(keys) => input.onChange(keys.length > 0 ? keys.map(parseKey) : '')}
      maxValues={maxGrantResources}
      searchable
      clearable
      searchValue={sought}
      onSearchChange={setSought}
      filter={({ options: all }) => all}
      nothingFoundMessage={t('grants.only-none')}
    />
  );
}
