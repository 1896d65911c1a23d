/** Trying the product as one of the sample people: outside production only, through the demo provider like any other sign-in. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { appOf } from '#kernel/server/app.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { readSampleNotes } from '#kernel/server/sample-notes.ts';
import { oidcStart } from '../contract/endpoints.ts';
import { getDemoIssuer } from './providers.ts';

const Tour = z.object({ company: z.string(), email: Email, path: z.string() });

/** Written by the seed: `tour` is a person with pending decisions, `partner` one who deals with the company. */
const SeedNotes = z.object({ tour: Tour, partner: Tour.optional() });
type SeedNotes = z.infer<typeof SeedNotes>;

/** The seed's notes about the people a visitor may be; null in production and without samples. */
async function readSeedNotes(context: AnyContext): Promise<SeedNotes | null> {
  const { config } = appOf(context);
  return (getDemoIssuer(config) && SeedNotes.safeParse(await readSampleNotes(config)).data) || null;
}

/** True if visitors may try the product here: never in production, and only with the seed's samples. */
export const isTourAvailable = async (context: AnyContext): Promise<boolean> => (await readSeedNotes(context)) !== null;

/** The code of the sample company to look at; null in production and without samples. */
export async function getDemoCompanyCode(context: AnyContext): Promise<string | null> {
  return (await readSeedNotes(context))?.tour.company ?? null;
}

/** URL that starts the sample person's sign-in; null in production and without one. */
export async function getTourStart(context: AnyContext, who: keyof SeedNotes = 'tour'): Promise<string | null> {
  const tour = (await readSeedNotes(context))?.[who];
  if (!tour) return null;
  const query = new URLSearchParams({
    terms: 'accepted',
    loginHint: tour.email,
    returnTo: `/${tour.company}?${new URLSearchParams({ next: tour.path })}`,
  });
  return `${oidcStart.path.replace(':provider', 'demo')}?${query}`;
}
