/** Features that a company switches on and off. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { companyTopics } from './topics.ts';

const Switches = z.object({ version: z.int().min(1), shop: z.boolean(), links: z.boolean(), keys: z.boolean() });
export type Switches = z.infer<typeof Switches>;

const ofSwitches = { scope: 'company', permission: 'company.profile.change', path: '/api/company/switches' } as const;

export const readSwitches = endpoint({
  ...ofSwitches,
  method: 'GET',
  audit: false,
  topics: [companyTopics.company],
  summary: { ko: '켜고 끈 기능', en: 'Features that are on' },
  errors: [],
  reply: Switches,
});

export const changeSwitches = endpoint({
  ...ofSwitches,
  method: 'PUT',
  audit: 'company.switches.change',
  touches: [companyTopics.company],
  summary: { ko: '기능 켜고 끄기', en: 'Switch features on and off' },
  errors: [kernelErrors.VERSION_CONFLICT],
  body: z.strictObject(Switches.shape),
  reply: Switches,
});
