/** The company's holidays: asked for by year, said one by one or as a list, taken away. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Holiday, HolidayDay, holidayYears, ListedHoliday, maxHolidays } from './holiday.ts';
import { companyPermissions } from './permissions.ts';
import { companyTopics } from './topics.ts';

const ofHolidays = { scope: 'company', permission: companyPermissions['company.profile.change'].name } as const;

export const listHolidays = endpoint({
  ...ofHolidays,
  method: 'GET',
  path: '/api/company/holidays',
  audit: false,
  topics: [companyTopics.holiday],
  summary: { ko: '회사 휴일', en: 'Holidays of the company' },
  errors: [],
  query: z.strictObject({ year: z.coerce.number().int().min(holidayYears.first).max(holidayYears.last) }),
  reply: z.object({ holidays: z.array(ListedHoliday) }),
});

export const keepHolidays = endpoint({
  ...ofHolidays,
  method: 'POST',
  path: '/api/company/holidays',
  audit: 'company.holiday.keep',
  touches: [companyTopics.holiday],
  summary: { ko: '회사 휴일 추가', en: 'Say holidays of the company' },
  errors: [],
  /** Renames existing days. */
  body: z.strictObject({ holidays: z.array(Holiday).min(1).max(maxHolidays) }),
  reply: z.object({ added: z.int(), renamed: z.int() }),
});

export const removeHoliday = endpoint({
  ...ofHolidays,
  method: 'DELETE',
  path: '/api/company/holidays/:day',
  audit: 'company.holiday.remove',
  touches: [companyTopics.holiday],
  summary: { ko: '회사 휴일 삭제', en: 'Take a holiday away' },
  errors: [kernelErrors.NOT_FOUND],
  params: z.strictObject({ day: HolidayDay }),
  reply: z.object({}),
});
