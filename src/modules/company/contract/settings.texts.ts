/** Texts of the company settings fields. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { companyLabels } from './labels.ts';

const fields = ['name', 'tagline', 'location', 'businessType', 'listed'];
export const settingsTexts = Object.fromEntries(fields.map((field) => [field, companyLabels[field]])) as FieldTexts;
