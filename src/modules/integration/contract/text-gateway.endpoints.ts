/** The service for texts, as it is connected, changed, tried and taken away. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { notificationErrors } from '#modules/notification/contract/errors.ts';
import { notificationTopics } from '#modules/notification/contract/topics.ts';
import { integrationErrors } from './errors.ts';
import { TestText, TextGateway, TextGatewayBody, TextGatewayChange } from './text-gateway.ts';
import { integrationTopics } from './topics.ts';

const scope = 'company';
const permission = 'integration.text.manage';
const path = '/api/integration/text-gateways/:id';
const subject = { type: 'integration.text-gateway', params: 'id' } as const;
const touches = [integrationTopics.textGateway] as const;
const params = IdParams;

export const listTextGateways = endpoint({
  method: 'GET',
  path: '/api/integration/text-gateways',
  scope,
  permission: 'integration.text.read',
  audit: false,
  topics: touches,
  summary: { ko: '문자 서비스 연결', en: 'The service for texts' },
  errors: [],
  reply: z.array(TextGateway),
});
export const createTextGateway = endpoint({
  method: 'POST',
  path: '/api/integration/text-gateways',
  scope,
  permission,
  audit: 'integration.text-gateway.create',
  subject: { type: 'integration.text-gateway', reply: 'id' },
  touches,
  proof: 'recent',
  summary: { ko: '문자 서비스 연결하기', en: 'Connect a service for texts' },
  errors: [integrationErrors.GATEWAY_EXISTS],
  body: TextGatewayBody,
  reply: TextGateway,
  status: 201,
});
export const updateTextGateway = endpoint({
  method: 'PUT',
  path,
  scope,
  permission,
  audit: 'integration.text-gateway.update',
  subject,
  touches,
  proof: 'recent',
  summary: { ko: '문자 서비스 설정 변경', en: 'Change the service for texts' },
  errors: [integrationErrors.GATEWAY_NOT_FOUND, integrationErrors.TEXT_KEYS_TOGETHER, kernelErrors.VERSION_CONFLICT],
  params,
  body: TextGatewayChange,
  reply: TextGateway,
});
export const removeTextGateway = endpoint({
  method: 'DELETE',
  path,
  scope,
  permission,
  audit: 'integration.text-gateway.remove',
  subject,
  touches,
  proof: { none: 'it ends a way out' },
  summary: { ko: '문자 서비스 연결 끊기', en: 'Disconnect the service for texts' },
  errors: [integrationErrors.GATEWAY_NOT_FOUND],
  params,
  reply: z.object({}),
});
export const testTextGateway = endpoint({
  method: 'POST',
  path: `${path}/test`,
  scope,
  permission,
  audit: 'integration.text-gateway.test',
  subject,
  touches: [notificationTopics.text],
  proof: { none: 'it sends to an address that was proved' },
  summary: { ko: '시험 문자 보내기', en: 'Send a test text' },
  errors: [
    integrationErrors.GATEWAY_NOT_FOUND,
    notificationErrors.TEXT_SERVICE_MISSING,
    notificationErrors.TEXT_DAY_FULL,
    notificationErrors.PHONE_WRONG,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  params,
  body: TestText,
  reply: z.object({ id: Id }),
});
