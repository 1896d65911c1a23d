/** Trying the product as one of the sample people: outside production only, through the demo provider like any other sign-in. */
import { z } from 'zod';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { readSampleNotes } from '#kernel/server/sample-notes.ts';
import { oidcStart } from '../contract/endpoints.ts';
import { Email } from '../contract/shapes.ts';
import { demoIssuer } from './providers.ts';

/** As the seed leaves it. */
const Notes = z.object({ tour: z.object({ company: z.string(), email: Email, path: z.string() }) });

/** Where the sign-in of the sample person begins that has decisions waiting; null in production and without samples. */
export async function tourStart(context: AnyContext): Promise<string | null> {
  const { config } = houseOf(context);
  const tour = demoIssuer(config) && Notes.safeParse(await readSampleNotes(config)).data?.tour;
  if (!tour) return null;
  const query = new URLSearchParams({
    terms: 'accepted',
    loginHint: tour.email,
    returnTo: `/${tour.company}?${new URLSearchParams({ next: tour.path })}`,
  });
  return `${oidcStart.path.replace(':provider', 'demo')}?${query}`;
}
