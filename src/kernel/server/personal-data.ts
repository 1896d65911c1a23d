/**
 * Whose data the subjects of access records are, and what of them is shown: said by the room that keeps them. The same person behind several
 * subjects (orders, an invitation, a mail) is one person.
 */
import type { LocalText } from '../contract/text.ts';
import type { Context } from './context.ts';
import { definePoint } from './point.ts';

export interface DataKind {
  /** `order.order`, `axis.record:entity/external`: the type of the subject, and what of it. */
  key: string;
  title: LocalText;
  /** What is shown of each. */
  fields: readonly LocalText[];
}

export interface SubjectPerson {
  /** Of the subject. */
  id: string;
  /** Keys of the kinds of what was shown of it. */
  kinds: readonly string[];
  /** Who it is, see `personKey`: subjects with the same key are put together. */
  person: string;
  name: string | null;
  /** An address or a number. */
  contact: string | null;
}

/** By the account, where there is one; by the address that was given; else the subject stands for itself. */
export function personKey(
  known: { personId?: string | null | undefined; email?: string | null | undefined },
  subject: { type: string; id: string },
): string {
  if (known.personId) return `person ${known.personId}`;
  return known.email ? `address ${known.email.trim().toLowerCase()}` : `${subject.type} ${subject.id}`;
}

export interface PersonalData {
  /** The type of the subjects in access records. */
  type: string;
  kinds(context: Context): Promise<readonly DataKind[]> | readonly DataKind[];
  /** Of those that are there, deleted or not. `actions` tells by subject what was done. */
  persons(context: Context, subjects: readonly { id: string; actions: readonly string[] }[]): Promise<SubjectPerson[]>;
}

export const personalData = definePoint<PersonalData>('kernel.personal-data');
