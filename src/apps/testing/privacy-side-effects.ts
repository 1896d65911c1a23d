/** Expected effects of access records, their reviews, breaches and consents. */
export const privacySideEffects: Record<string, readonly string[]> = {
  'POST /api/access-records/concerned/exports': ['records kernel.breach.export of the company'],
  'POST /api/access-records/exports': ['records kernel.access-record.export of the company'],
  'POST /api/access-reviews/:month': ['tells kernel.access-review.signed', 'records kernel.access-review.sign'],
  'PUT /api/user/consents/:kind': ['records identity.consent.change'],
};
