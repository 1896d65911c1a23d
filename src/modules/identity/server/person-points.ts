/** Own data: extension points for modules when a person requests stored data, or leaves for good. */

import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';

/** Does the work in each company that the person belongs to. */
export const personCompaniesPoint =
  defineExtensionPoint<
    (context: AnyContext, personId: string, work: (inside: Context) => Promise<void>) => Promise<void>
  >('identity.homes-of-person');

/** Keys by which programs act with a person's rights: resetting the password does not end any of them. */
export interface PersonKeys {
  /** Names of the person's active keys of this company. */
  names(context: Context, personId: string): Promise<string[]>;
  /** Number of keys ended. */
  end(context: Context, personId: string): Promise<number>;
}
export const personKeysPoint = defineExtensionPoint<PersonKeys>('identity.person-keys');

export async function runInCompaniesOf(
  context: AnyContext,
  personId: string,
  work: (inside: Context) => Promise<void>,
): Promise<void> {
  for (const visit of contributionsTo(appOf(context), personCompaniesPoint)) await visit(context, personId, work);
}

/** Data that a module stores about a person in this company, by file name. */
export const personalDataExportPoint =
  defineExtensionPoint<(context: Context, personId: string) => Promise<Record<string, unknown>>>('identity.own-data');

/** True: the company would be left without anybody who runs it. */
export const soleManagerPoint =
  defineExtensionPoint<(context: Context, personId: string) => Promise<boolean>>('identity.keeps-person');

/** The person goes for good: what is theirs alone goes, too. */
export const personErasurePoint =
  defineExtensionPoint<(context: Context, personId: string) => Promise<void>>('identity.person-leaves');
