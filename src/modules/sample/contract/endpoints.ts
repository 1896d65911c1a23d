/** Sample data endpoints: open to those who may change the company profile, the people who run the company. */
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { decisionTopics } from '#modules/decision/contract/topics.ts';
import { itemErrors } from '#modules/item/contract/errors.ts';
import { orderErrors } from '#modules/order/contract/errors.ts';
import { orderTopics } from '#modules/order/contract/topics.ts';
import { sampleErrors } from './errors.ts';
import { ClearedSamples, Samples } from './sample.ts';
import { sampleTopics } from './topics.ts';

const common = {
  path: '/api/samples',
  scope: 'company',
  permission: companyPermissions['company.profile.change'].name,
} as const;

export const readSamples = endpoint({
  ...common,
  method: 'GET',
  audit: false,
  topics: [sampleTopics.data],
  summary: { ko: '예시 데이터', en: 'The sample data that is there' },
  errors: [],
  reply: Samples,
});

export const fillSamples = endpoint({
  ...common,
  method: 'POST',
  audit: 'sample.data.fill',
  touches: [sampleTopics.data, decisionTopics.line, kernelTopics.mail],
  summary: { ko: '예시 데이터 추가', en: 'Add products, customers and orders to try things out with' },
  runsBlocks: true,
  errors: [sampleErrors.SAMPLES_ALREADY_THERE, orderErrors.ORDERING_CLOSED, itemErrors.CATEGORIES_FULL],
  reply: Samples,
  status: 201,
});

export const clearSamples = endpoint({
  ...common,
  method: 'DELETE',
  audit: 'sample.data.clear',
  touches: [sampleTopics.data, orderTopics.order, decisionTopics.line, kernelTopics.mail],
  summary: { ko: '예시 데이터 삭제', en: 'Take the sample data away again; what is in use stays, with the reason' },
  runsBlocks: true,
  errors: [],
  reply: ClearedSamples,
});
