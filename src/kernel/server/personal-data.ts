/**
 * Data subjects of access records, and their displayed data: provided by the module that stores them. The same person behind
 * several subjects (orders, an invitation, a mail) is one person.
 */
import type { LocalText } from '../contract/text.ts';
import type { Context } from './context.ts';
import { defineExtensionPoint } from './extension-point.ts';

export interface DataKind {
  /** `order.order`, `axis.record:entity/external`: the type of the subject, and what of it. */
  key: string;
  title: LocalText;
  /** Displayed fields of each. */
  fields: readonly LocalText[];
}

export interface SubjectPerson {
  /** Of the subject. */
  id: string;
  /** Keys of the kinds of what was shown of it. */
  kinds: readonly string[];
  /** Identity, see `getPersonKey`: subjects with the same key are merged. */
  person: string;
  name: string | null;
  /** An address or a number. */
  contact: string | null;
}

/** The account, if any; else the given address; else the subject itself. */
export function getPersonKey(
  identity: { personId?: string | null | undefined; email?: string | null | undefined },
  subject: { type: string; id: string },
): string {
  if (identity.personId) return `person ${identity.personId}`;
  return identity.email ? `address ${identity.email.trim().toLowerCase()}` : `${subject.type} ${subject.id}`;
}

export interface PersonalData {
  /** The type of the subjects in access records. */
  type: string;
  kinds(context: Context): Promise<readonly DataKind[]> | readonly DataKind[];
  /** Persons of the existing subjects, deleted or not. `actions` lists the actions per subject. */
  persons(context: Context, subjects: readonly { id: string; actions: readonly string[] }[]): Promise<SubjectPerson[]>;
}

export const personalData = defineExtensionPoint<PersonalData>('kernel.personal-data');
