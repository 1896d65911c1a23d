/** Any two versions of a role beside each other: what became of it from one to the other, in words. */
import { Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { Dialog, EffectList, Empty, Loaded, Loading, QueryFailure, usePhone } from '#kernel/web/ui/index.ts';
import type { RoleComparison, RoleVersion } from '#modules/access/contract/role.endpoints.ts';
import { comparedVersions } from '#modules/access/contract/role.texts.ts';
import { useText } from '../text.ts';
import { PermissionsOfModule } from './Permissions.tsx';
import { useAllVersions, useComparison } from './roles.api.ts';

const countPermissions = (groups: RoleComparison['added']): number =>
  groups.flatMap(({ permissions }) => permissions).length;

function Side({ title, groups: rooms }: { title: string; groups: RoleComparison['added'] }) {
  if (rooms.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Text fw={650} size="md">
        {title}
      </Text>
      {rooms.map((group) => (
        <PermissionsOfModule key={group.room.ko} {...group} />
      ))}
    </Stack>
  );
}

function VersionDifference({ comparison }: { comparison: RoleComparison }) {
  const t = useText();
  const local = useLocalText();
  const { changes, added, removed } = comparison;
  if (changes.length + added.length + removed.length === 0) return <Empty title={t('roles.what.same')} />;
  return (
    <Stack>
      <EffectList
        label={t('roles.what')}
        lines={changes.map((change) => ({ key: change.ko, sentence: local(change) }))}
      />
      <Side title={t('roles.compare.added', { count: countPermissions(added) })} groups={added} />
      <Side title={t('roles.compare.removed', { count: countPermissions(removed) })} groups={removed} />
    </Stack>
  );
}

function VersionComparison({ roleId, base, other }: { roleId: string; base: number; other: number }) {
  const comparison = useComparison(roleId, { base, other });
  // Announced when another version is chosen.
  return (
    <div aria-live="polite">
      <Loaded query={comparison}>{(comparison) => <VersionDifference comparison={comparison} />}</Loaded>
    </div>
  );
}

/** At first the latest beside the one before it. */
function ChosenVersions({ roleId, versions }: { roleId: string; versions: readonly RoleVersion[] }) {
  const t = useText();
  const local = useLocalText();
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
      <VersionComparison roleId={roleId} base={Number(base)} other={Number(other)} />
    </Stack>
  );
}

export function VersionCompare({ roleId, onClose }: { roleId: string; onClose: () => void }) {
  const t = useText();
  const phone = usePhone();
  const { rows, isPending, isWhole, error, retry } = useAllVersions(roleId);
  return (
    <Dialog asks={false} onClose={onClose} title={t('roles.compare')} size="lg" fullScreen={phone}>
      {error ? (
        <QueryFailure error={error} onRetry={retry} />
      ) : isPending || !isWhole ? (
        <Loading />
      ) : (
        <ChosenVersions roleId={roleId} versions={rows} />
      )}
    </Dialog>
  );
}
