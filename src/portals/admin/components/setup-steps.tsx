/** The steps of setting a company up, each done in place. */
import type { ReactNode } from 'react';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import { Invite } from '#modules/access/web/index.ts';
import { BasicsForm, Holidays, LogoForm, ProfileForm } from '#modules/company/web/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { NewProduct } from '#modules/item/web/index.ts';
import { type SetupStep, type StepState, setupSteps, useSetupStates } from './setup-states.ts';

/** What is known of a step, with where it is done (shown while it is open). */
export type SetupState = { isDone: boolean; place: ReactNode } | { refused: ReactNode };

type Setup =
  | { isWaiting: true }
  | { error: unknown; retry: () => void }
  | { states: Readonly<Record<SetupStep, SetupState>> };

const placed = (state: StepState, place: ReactNode): SetupState => ('isDone' in state ? { ...state, place } : state);

export function useSetup(): Setup {
  const setup = useSetupStates();
  if (!('states' in setup)) return setup;
  const { states, settings } = setup;
  const places: Record<SetupStep, ReactNode> = {
    profile: <ProfileForm />,
    basics: <BasicsForm settings={settings} />,
    calendar: <Holidays />,
    logo: <LogoForm settings={settings} />,
    product: <NewProduct />,
    flows: <ButtonLink to={flowPaths.easy} />,
    team: <Invite variant="filled" />,
  };
  const all = setupSteps.map((step) => [step, placed(states[step], places[step])] as const);
  return { states: Object.fromEntries(all) as Record<SetupStep, SetupState> };
}
