/** The setup steps of a company, each with the form or link that completes it. */
import type { ReactNode } from 'react';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import { InviteButton } from '#modules/access/web/index.ts';
import { BasicsForm, Holidays, LogoForm, ProfileForm } from '#modules/company/web/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { NewProductButton } from '#modules/item/web/index.ts';
import { type SetupStep, type StepProgress, setupSteps, useSetupProgress } from './setup-progress.ts';

/** State of a step, with the place to do it (shown while it is open); or the reason why this reader may not see it. */
export type SetupState = { isDone: boolean; place: ReactNode } | { refused: ReactNode };

type SetupQuery =
  | { isWaiting: true }
  | { error: unknown; retry: () => void }
  | { states: Readonly<Record<SetupStep, SetupState>> };

const withPlace = (state: StepProgress, place: ReactNode): SetupState =>
  'isDone' in state ? { ...state, place } : state;

export function useSetup(): SetupQuery {
  const setup = useSetupProgress();
  if (!('states' in setup)) return setup;
  const { states, settings } = setup;
  const places: Record<SetupStep, ReactNode> = {
    profile: <ProfileForm />,
    basics: <BasicsForm settings={settings} />,
    calendar: <Holidays />,
    logo: <LogoForm settings={settings} />,
    product: <NewProductButton />,
    flows: <ButtonLink to={flowPaths.easy} />,
    team: <InviteButton variant="filled" />,
  };
  const all = setupSteps.map((step) => [step, withPlace(states[step], places[step])] as const);
  return { states: Object.fromEntries(all) as Record<SetupStep, SetupState> };
}
