/** Trying the product as one of the sample people: outside production only, through the demo provider like any other sign-in. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { readSampleNotes } from '#kernel/server/sample-notes.ts';
import { oidcStart } from '../contract/endpoints.ts';
import { demoIssuer } from './providers.ts';

const Tour = z.object({ company: z.string(), email: Email, path: z.string() });

/** As the seed leaves it: `tour` is who has decisions waiting, `partner` who deals with the company. */
const Notes = z.object({ tour: Tour, partner: Tour.optional() });
type Notes = z.infer<typeof Notes>;

/** What the seed left of whom one may be; null in production and without samples. */
async function notesOf(context: AnyContext): Promise<Notes | null> {
  const { config } = houseOf(context);
  return (demoIssuer(config) && Notes.safeParse(await readSampleNotes(config)).data) || null;
}

/** Whether visitors may try the product here: never in production, and where the seed made the samples. */
export const offersTour = async (context: AnyContext): Promise<boolean> => (await notesOf(context)) !== null;

/** The code of the sample company to look at; null in production and without samples. */
export async function demoCompanyCode(context: AnyContext): Promise<string | null> {
  return (await notesOf(context))?.tour.company ?? null;
}

/** Where the sign-in of the sample person begins; null in production and without one. */
export async function tourStart(context: AnyContext, who: keyof Notes = 'tour'): Promise<string | null> {
  const tour = (await notesOf(context))?.[who];
  if (!tour) return null;
  const query = new URLSearchParams({
    terms: 'accepted',
    loginHint: tour.email,
    returnTo: `/${tour.company}?${new URLSearchParams({ next: tour.path })}`,
  });
  return `${oidcStart.path.replace(':provider', 'demo')}?${query}`;
}
