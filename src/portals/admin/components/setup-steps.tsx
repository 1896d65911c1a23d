/** The steps of setting a company up, each ticked by what is really stored, and done in place. */
import type { ReactNode } from 'react';
import { isBusinessNumber } from '#kernel/contract/business-number.ts';
import { Invite } from '#modules/access/web/index.ts';
import { missingToSell } from '#modules/company/contract/profile.ts';
import { BasicsForm, LogoForm, ProfileForm } from '#modules/company/web/index.ts';
import { NewProduct, useItems } from '#modules/item/web/index.ts';
import { useSamples } from '#modules/sample/web/index.ts';
import { useCompanyProfile, useCompanySettings, useFirstInvitations, useFirstMembers } from '../settings.api.ts';

export const setupSteps = ['profile', 'basics', 'logo', 'product', 'team'] as const;
export type SetupStep = (typeof setupSteps)[number];

export interface SetupState {
  isDone: boolean;
  /** Where it is done; shown while the step is open. */
  place: ReactNode;
}

type Setup =
  | { isWaiting: true }
  | { error: unknown; retry: () => void }
  | { states: Readonly<Record<SetupStep, SetupState>> };

/** Waiting until all of it is known: a list that ticks itself while one reads it only jumps. */
export function useSetup(): Setup {
  const settings = useCompanySettings();
  const profile = useCompanyProfile();
  const samples = useSamples();
  // What is made up ticks nothing: a few more rows than there are samples.
  const products = useItems({ type: 'sellable', limit: 10 });
  const members = useFirstMembers();
  const invitations = useFirstInvitations();
  const lists = [products, members, invitations];
  const failed = [settings, profile].find(({ error }) => error);
  if (failed) return { error: failed.error, retry: () => void failed.refetch() };
  const missing = lists.find(({ error }) => error);
  if (missing) return missing;
  if (!settings.data || !profile.data || [samples, ...lists].some(({ isPending }) => isPending))
    return { isWaiting: true };
  const madeUp = new Set(samples.data?.things.map(({ id }) => id));
  const said = missingToSell(profile.data).length === 0 && isBusinessNumber(profile.data.businessNumber);
  const states = {
    profile: { isDone: said, place: <ProfileForm /> },
    basics: { isDone: settings.data.basicsConfirmed, place: <BasicsForm settings={settings.data} /> },
    logo: { isDone: settings.data.logo !== null, place: <LogoForm settings={settings.data} /> },
    product: { isDone: products.rows.some(({ id }) => !madeUp.has(id)), place: <NewProduct /> },
    team: { isDone: members.rows.length > 1 || invitations.rows.length > 0, place: <Invite variant="filled" /> },
  };
  return { states };
}
