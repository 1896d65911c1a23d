/** Any two versions of a role beside each other: what became of it from one to the other, in words. */
import { Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { Dialog, Effects, Empty, Loaded, Loading, Trouble, usePhone } from '#kernel/web/ui/index.ts';
import type { RoleComparison, RoleVersion } from '#modules/access/contract/role.endpoints.ts';
import { comparedVersions } from '#modules/access/contract/role.words.ts';
import { useText } from '../text.ts';
import { RightsOfRoom } from './Rights.tsx';
import { useAllVersions, useComparison } from './roles.api.ts';

const countOf = (rooms: RoleComparison['added']): number => rooms.flatMap(({ permissions }) => permissions).length;

function Side({ title, rooms }: { title: string; rooms: RoleComparison['added'] }) {
  if (rooms.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Text fw={650} size="md">
        {title}
      </Text>
      {rooms.map((group) => (
        <RightsOfRoom key={group.room.ko} {...group} />
      ))}
    </Stack>
  );
}

function Difference({ told }: { told: RoleComparison }) {
  const t = useText();
  const local = useLocal();
  const { changes, added, removed } = told;
  if (changes.length + added.length + removed.length === 0) return <Empty title={t('roles.what.same')} />;
  return (
    <Stack>
      <Effects label={t('roles.what')} lines={changes.map((change) => ({ key: change.ko, sentence: local(change) }))} />
      <Side title={t('roles.compare.added', { count: countOf(added) })} rooms={added} />
      <Side title={t('roles.compare.removed', { count: countOf(removed) })} rooms={removed} />
    </Stack>
  );
}

function Between({ roleId, base, other }: { roleId: string; base: number; other: number }) {
  const comparison = useComparison(roleId, { base, other });
  // What is told aloud when another version is chosen.
  return (
    <div aria-live="polite">
      <Loaded query={comparison}>{(told) => <Difference told={told} />}</Loaded>
    </div>
  );
}

/** At first the latest beside the one before it. */
function Chosen({ roleId, versions }: { roleId: string; versions: readonly RoleVersion[] }) {
  const t = useText();
  const local = useLocal();
  const language = useLanguage();
  const zone = useZone();
  const [base, setBase] = useState(String((versions[1] ?? versions[0])?.number));
  const [other, setOther] = useState(String(versions[0]?.number));
  const data = versions.map(({ number, at, by }) => ({
    value: String(number),
    label: [`${t('word.version')} ${number}`, formatDay(at, language, zone), by?.name || t('word.system')].join(' · '),
  }));
  const select = { data, allowDeselect: false, miw: '14rem' };
  return (
    <Stack gap="lg">
      <Group grow preventGrowOverflow={false} align="flex-start">
        <Select
          {...select}
          label={local(comparedVersions.base)}
          value={base}
          onChange={(value) => value && setBase(value)}
        />
        <Select
          {...select}
          label={local(comparedVersions.other)}
          value={other}
          onChange={(value) => value && setOther(value)}
        />
      </Group>
      <Between roleId={roleId} base={Number(base)} other={Number(other)} />
    </Stack>
  );
}

export function Compare({ roleId, onClose }: { roleId: string; onClose: () => void }) {
  const t = useText();
  const phone = usePhone();
  const { rows, isPending, isWhole, error, retry } = useAllVersions(roleId);
  return (
    <Dialog asks={false} onClose={onClose} title={t('roles.compare')} size="lg" fullScreen={phone}>
      {error ? (
        <Trouble error={error} onRetry={retry} />
      ) : isPending || !isWhole ? (
        <Loading />
      ) : (
        <Chosen roleId={roleId} versions={rows} />
      )}
    </Dialog>
  );
}
