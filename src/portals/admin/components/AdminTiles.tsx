/**
 * Admin tiles: states and items waiting for an administrator, one linked tile each. Items outside a user's permissions are left
 * out.
 */
import type { ReactNode } from 'react';
import { systemPermissions } from '#kernel/contract/permissions.ts';
import { Can } from '#kernel/web/can.tsx';
import { formatNumber } from '#kernel/web/format.ts';
import { useKitText, useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import type { Pages } from '#kernel/web/query.ts';
import { type Stat, StatTile, TileRow } from '#kernel/web/ui/index.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { useFailedJobs, useHealth, usePendingMembers } from '../admin.api.ts';
import { usePendingGrants } from '../grants.api.ts';
import { useText } from '../text.ts';
import { countSteps, useSetupProgress } from './setup-progress.ts';

/** Reserves space for unknown values. */
const unknown = '\u00a0';

function Tile({ of }: { of: Stat }) {
  return <StatTile item={{ ...of, hint: of.hint ?? unknown }} />;
}

function SetupTile() {
  const t = useText();
  const label = useLocalText()(companyPaths.setup.title);
  const setup = useSetupProgress();
  if (!('states' in setup)) return <Tile of={{ label, value: unknown }} />;
  const count = countSteps(setup.states);
  const isDone = count.done === count.all;
  const hint = isDone ? t('setup.finished') : t('setup.progress', count);
  return <Tile of={{ label, value: `${count.done}/${count.all}`, hint, to: companyPaths.setup() }} />;
}

/** Number of waiting entries, and their place on this page. */
function WaitingTile({ label, pages }: { label: string; pages: Pages<unknown> }) {
  const t = useText();
  const kit = useKitText();
  const language = useLanguage();
  const { rows, hasMore, isPending, error } = pages;
  if (isPending || error) return <Tile of={{ label, value: unknown }} />;
  const count = formatNumber(rows.length, language);
  const value = kit(hasMore ? 'table.count-more' : 'table.count', { count });
  return <Tile of={{ label, value, hint: t(rows.length === 0 ? 'tile.none' : 'tile.todo') }} />;
}

function PendingTile() {
  const t = useText();
  return <WaitingTile label={t('admin.pending')} pages={usePendingMembers()} />;
}

function GrantTile() {
  const t = useText();
  return <WaitingTile label={t('admin.grants')} pages={usePendingGrants()} />;
}

function JobTile() {
  const t = useText();
  const kit = useKitText();
  const language = useLanguage();
  const { data } = useFailedJobs();
  const label = t('word.failedJobs');
  if (!data) return <Tile of={{ label, value: unknown }} />;
  const value = kit('table.count', { count: formatNumber(data.length, language) });
  return <Tile of={{ label, value, hint: t(data.length === 0 ? 'tile.none' : 'tile.todo') }} />;
}

function HealthTile() {
  const t = useText();
  const { data } = useHealth();
  const isWell = data?.status === 'ok';
  const value: ReactNode = data ? t(isWell ? 'admin.health.ok' : 'admin.health.trouble') : unknown;
  const hint = data && t(isWell ? 'tile.well' : 'tile.unwell');
  return <Tile of={{ label: t('admin.health'), value, hint }} />;
}

export function AdminTiles() {
  return (
    <TileRow>
      <Can permission={companyPermissions['company.profile.change']}>
        <SetupTile />
      </Can>
      <Can permission={companyPermissions['company.member.manage']}>
        <PendingTile />
      </Can>
      <Can permission={accessPermissions['access.grant.manage']}>
        <GrantTile />
      </Can>
      <Can permission={systemPermissions['kernel.job.read']}>
        <JobTile />
      </Can>
      <HealthTile />
    </TileRow>
  );
}
