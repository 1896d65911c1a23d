/** Create-company wizard: its draft, the draft's storage until the company exists, and the validation of each step. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { findProblems } from '#kernel/web/ui/index.ts';
import { findCodeProblem } from '#modules/company/contract/code.ts';
import { Color, Industry } from '#modules/company/contract/shapes.ts';
import type { useText } from '../text.ts';

const Draft = z.object({
  name: z.string(),
  code: z.string(),
  industry: Industry,
  tagline: z.string(),
  location: z.string(),
  businessType: z.string(),
  primaryColor: z.string(),
  listed: z.boolean().default(false),
  members: z.array(z.object({ key: z.string(), email: z.string(), role: z.string() })),
});
export type Draft = z.infer<typeof Draft>;

export const emptyDraft: Draft = {
  name: '',
  code: '',
  industry: 'retail',
  tagline: '',
  location: '',
  businessType: '',
  primaryColor: '#2563eb',
  listed: false,
  members: [],
};

/** Each asks one question. */
export const steps = ['profile', 'industry', 'brand', 'members', 'review'] as const;
export type Step = (typeof steps)[number];

/** Roles that first members can be invited with. */
export const firstRoles = ['admin', 'manager', 'supervisor', 'finance', 'user', 'viewer'] as const;

const Brand = z.object({ primaryColor: Color });

/** Problems of a step, by field. Only that step is checked. */
export function getProblems(
  step: Step,
  draft: Draft,
  { t, locale }: { t: ReturnType<typeof useText>; locale: Locale },
): Record<string, string> {
  if (step === 'profile') {
    const code = findCodeProblem(draft.code);
    return {
      ...(draft.name.trim() ? {} : { name: t('create.name-needed') }),
      ...(code ? { code: t(`create.code-${code}`) } : {}),
    };
  }
  if (step === 'brand') return findProblems(Brand, draft, { locale });
  if (step !== 'members') return {};
  const bad = draft.members.flatMap((member, index) =>
    member.email.trim() === '' || Email.safeParse(member.email).success ? [] : [`members.${index}.email`],
  );
  return Object.fromEntries(bad.map((path) => [path, t('word.badEmail')]));
}

/** The draft as the call wants it; rows without an address are left out. */
export function toBody({ members, code: companyCode, ...draft }: Draft) {
  const named = members.filter((member) => member.email.trim());
  return { ...draft, companyCode, members: named.map(({ email, role }) => ({ email, role })) };
}

const place = 'heureum.new-company';

/** In this tab, until the company is there: going back or loading the page again loses nothing. */
export const draftStorage = {
  read(): Draft {
    try {
      return Draft.parse(JSON.parse(sessionStorage.getItem(place) ?? ''));
    } catch {
      // nothing stored, or by another version
      return emptyDraft;
    }
  },
  write: (draft: Draft) => sessionStorage.setItem(place, JSON.stringify(draft)),
  drop: () => sessionStorage.removeItem(place),
};
