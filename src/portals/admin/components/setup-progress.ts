/** Setup progress: which setup steps a company has completed, by stored data. Separate from the forms of the steps, because the overview only counts. */
import type { ReactNode } from 'react';
import { isBusinessNumber } from '#kernel/contract/business-number.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { type Can, useCan } from '#kernel/web/can.tsx';
import { useCompanyZone } from '#kernel/web/host.tsx';
import { useNow } from '#kernel/web/ui/index.ts';
import { useHasTeam } from '#modules/access/web/index.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { getMissingToSell } from '#modules/company/contract/profile.ts';
import type { CompanySettings } from '#modules/company/contract/settings.endpoints.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { itemPermissions } from '#modules/item/contract/permissions.ts';
import { useItems } from '#modules/item/web/index.ts';
import { useSamples } from '#modules/sample/web/index.ts';
import { useCompanyProfile, useCompanySettings, useHolidays, usePublishedFrames } from '../settings.api.ts';

export const setupSteps = ['profile', 'basics', 'calendar', 'logo', 'product', 'flows', 'team'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** State of a step, or the reason why this reader may not see it. */
export type StepProgress = { isDone: boolean } | { refused: ReactNode };

/** Counts the steps that the reader may see. */
export function countSteps(states: Readonly<Record<SetupStep, StepProgress>>): { done: number; all: number } {
  const visible = setupSteps.map((step) => states[step]).filter((state) => 'isDone' in state);
  return { done: visible.filter(({ isDone }) => isDone).length, all: visible.length };
}

type SetupProgress =
  | { isWaiting: true }
  | { error: unknown; retry: () => void }
  | { states: Readonly<Record<SetupStep, StepProgress>>; settings: CompanySettings };

interface StepQuery {
  state: StepProgress;
  isPending?: boolean;
  error?: unknown;
  retry?: () => void;
}

const findMissingRight = (rights: readonly Can[]): Can | undefined => rights.find(({ allowed }) => !allowed);

/** Done if there is a product other than the samples. */
function useProductStep(): StepQuery {
  const missingRight = findMissingRight([
    useCan(itemPermissions['item.stock.read']),
    useCan(itemPermissions['item.sale.manage']),
  ]);
  const samples = useSamples();
  // Samples complete no step: fetches a few more rows than there are samples.
  const { rows, isPending, error, retry } = useItems({ type: 'sellable', limit: 10 }, { enabled: !missingRight });
  if (missingRight) return { state: { refused: missingRight.reason } };
  const sampleIds = new Set(samples.data?.things.map(({ id }) => id));
  const state = { isDone: rows.some(({ id }) => !sampleIds.has(id)) };
  return { state, isPending: isPending || samples.isPending, error, retry };
}

/** Done if the company has a holiday in this year. */
function useCalendarStep(): StepQuery {
  const thisYear = Number(toLocalDay(useCompanyZone(), new Date(useNow())).slice(0, 4));
  const { rows, isPending, error, retry } = useHolidays(thisYear);
  return { state: { isDone: rows.length > 0 }, isPending, error, retry };
}

/** Done if people of the company made a flow: initial flows have no owner. */
function useFlowsStep(): StepQuery {
  const missingRight = findMissingRight([
    useCan(flowPermissions['flow.frame.read']),
    useCan(flowPermissions['flow.frame.create']),
  ]);
  const { rows, isPending, error, retry } = usePublishedFrames({ enabled: !missingRight });
  if (missingRight) return { state: { refused: missingRight.reason } };
  const isDone = rows.some(({ access, currentVersion }) => access.ownerEntityId !== null && currentVersion !== null);
  return { state: { isDone }, isPending, error, retry };
}

function useTeamStep(): StepQuery {
  const missingRight = findMissingRight([
    useCan(companyPermissions['company.member.read']),
    useCan(companyPermissions['company.member.manage']),
  ]);
  const { isThere, isPending, error, retry } = useHasTeam({ enabled: !missingRight });
  if (missingRight) return { state: { refused: missingRight.reason } };
  return { state: { isDone: isThere }, isPending, error, retry };
}

/**
 * Waits until all steps are loaded, because a list that changes while it is read jumps. Every reader of this page may manage the company
 * profile; steps of other modules are loaded only if the reader has their rights.
 */
export function useSetupProgress(): SetupProgress {
  const settings = useCompanySettings();
  const profile = useCompanyProfile();
  const product = useProductStep();
  const calendar = useCalendarStep();
  const flows = useFlowsStep();
  const team = useTeamStep();
  const failed = [settings, profile].find(({ error }) => error);
  if (failed) return { error: failed.error, retry: () => void failed.refetch() };
  const stepQueries = [calendar, product, flows, team];
  for (const { error, retry } of stepQueries) if (error && retry) return { error, retry };
  if (!settings.data || !profile.data || stepQueries.some(({ isPending }) => isPending)) return { isWaiting: true };
  const canSell = getMissingToSell(profile.data).length === 0 && isBusinessNumber(profile.data.businessNumber);
  const states = {
    profile: { isDone: canSell },
    basics: { isDone: settings.data.basicsConfirmed },
    calendar: calendar.state,
    logo: { isDone: settings.data.logo !== null },
    product: product.state,
    flows: flows.state,
    team: team.state,
  };
  return { states, settings: settings.data };
}
