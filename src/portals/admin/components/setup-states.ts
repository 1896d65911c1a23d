/** How far a company is set up: each step ticked by what is really stored. Apart from the forms in which the steps are done, since the overview only counts. */
import type { ReactNode } from 'react';
import { isBusinessNumber } from '#kernel/contract/business-number.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { type Can, useCan } from '#kernel/web/can.tsx';
import { useCompanyZone } from '#kernel/web/host.tsx';
import { useNow } from '#kernel/web/ui/index.ts';
import { useHasTeam } from '#modules/access/web/index.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { missingToSell } from '#modules/company/contract/profile.ts';
import type { CompanySettings } from '#modules/company/contract/settings.endpoints.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { itemPermissions } from '#modules/item/contract/permissions.ts';
import { useItems } from '#modules/item/web/index.ts';
import { useSamples } from '#modules/sample/web/index.ts';
import { useCompanyProfile, useCompanySettings, useHolidaysIn, usePublishedFrames } from '../settings.api.ts';

export const setupSteps = ['profile', 'basics', 'calendar', 'logo', 'product', 'flows', 'team'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What is known of a step; or why this reader is told nothing of it. */
export type StepState = { isDone: boolean } | { refused: ReactNode };

/** Of the steps that the reader may see. */
export function countSteps(states: Readonly<Record<SetupStep, StepState>>): { done: number; all: number } {
  const known = setupSteps.map((step) => states[step]).filter((state) => 'isDone' in state);
  return { done: known.filter(({ isDone }) => isDone).length, all: known.length };
}

type Setup =
  | { isWaiting: true }
  | { error: unknown; retry: () => void }
  | { states: Readonly<Record<SetupStep, StepState>>; settings: CompanySettings };

interface Asked {
  state: StepState;
  isPending?: boolean;
  error?: unknown;
  retry?: () => void;
}

const lacking = (rights: readonly Can[]): Can | undefined => rights.find(({ allowed }) => !allowed);

/** Whether there is a product that is none of the samples. */
function useProductStep(): Asked {
  const lacks = lacking([useCan(itemPermissions['item.stock.read']), useCan(itemPermissions['item.sale.manage'])]);
  const samples = useSamples();
  // What is made up ticks nothing: a few more rows than there are samples.
  const { rows, isPending, error, retry } = useItems({ type: 'sellable', limit: 10 }, { enabled: !lacks });
  if (lacks) return { state: { refused: lacks.reason } };
  const madeUp = new Set(samples.data?.things.map(({ id }) => id));
  const state = { isDone: rows.some(({ id }) => !madeUp.has(id)) };
  return { state, isPending: isPending || samples.isPending, error, retry };
}

/** Whether the company knows a day of this year on which it rests. */
function useCalendarStep(): Asked {
  const thisYear = Number(dayIn(useCompanyZone(), new Date(useNow())).slice(0, 4));
  const { rows, isPending, error, retry } = useHolidaysIn(thisYear);
  return { state: { isDone: rows.length > 0 }, isPending, error, retry };
}

/** Whether people of the company made a flow: those that it began with have no owner. */
function useFlowsStep(): Asked {
  const lacks = lacking([useCan(flowPermissions['flow.frame.read']), useCan(flowPermissions['flow.frame.create'])]);
  const { rows, isPending, error, retry } = usePublishedFrames({ enabled: !lacks });
  if (lacks) return { state: { refused: lacks.reason } };
  const isDone = rows.some(({ access, currentVersion }) => access.ownerEntityId !== null && currentVersion !== null);
  return { state: { isDone }, isPending, error, retry };
}

function useTeamStep(): Asked {
  const lacks = lacking([
    useCan(companyPermissions['company.member.read']),
    useCan(companyPermissions['company.member.manage']),
  ]);
  const { isThere, isPending, error, retry } = useHasTeam({ enabled: !lacks });
  if (lacks) return { state: { refused: lacks.reason } };
  return { state: { isDone: isThere }, isPending, error, retry };
}

/**
 * Waiting until all of it is known: a list that ticks itself while one reads it only jumps. Who comes here may change what the company
 * says of itself; of the rest each is asked no more than he or she may read.
 */
export function useSetupStates(): Setup {
  const settings = useCompanySettings();
  const profile = useCompanyProfile();
  const product = useProductStep();
  const calendar = useCalendarStep();
  const flows = useFlowsStep();
  const team = useTeamStep();
  const failed = [settings, profile].find(({ error }) => error);
  if (failed) return { error: failed.error, retry: () => void failed.refetch() };
  const asked = [calendar, product, flows, team];
  for (const { error, retry } of asked) if (error && retry) return { error, retry };
  if (!settings.data || !profile.data || asked.some(({ isPending }) => isPending)) return { isWaiting: true };
  const said = missingToSell(profile.data).length === 0 && isBusinessNumber(profile.data.businessNumber);
  const states = {
    profile: { isDone: said },
    basics: { isDone: settings.data.basicsConfirmed },
    calendar: calendar.state,
    logo: { isDone: settings.data.logo !== null },
    product: product.state,
    flows: flows.state,
    team: team.state,
  };
  return { states, settings: settings.data };
}
