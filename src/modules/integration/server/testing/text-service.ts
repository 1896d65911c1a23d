/** A service for texts on this machine: what it was sent, and what it answers. */
import type { ExternalService } from '#kernel/server/testing/external-service.ts';

interface SentText {
  to: string;
  from: string;
  type: string;
  text?: string;
  subject?: string;
  customFields: { key: string };
  kakaoOptions?: { pfId: string; templateId: string; variables: Record<string, string>; disableSms: boolean };
}

export const keys = { apiKey: 'NCSA1B2C3D4E5F6G', apiSecret: 'secret-that-nobody-sees-4711' };
export const createGateway = (origin: string) => ({
  address: origin,
  sender: '02-123-4567',
  pfId: 'KA01PF000000000000000000000000',
  templates: [{ code: 'KA01TP01', name: '예약 안내' }],
  mostADay: 1000,
});

export const listSent = ({ heard }: ExternalService): SentText[] =>
  heard.map(({ body }) => JSON.parse(body).messages[0]);

export function answerWith(outside: ExternalService, status: number, body: object): void {
  outside.answers((_asked, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

export const acceptAll = (outside: ExternalService): void =>
  answerWith(outside, 200, { groupInfo: { _id: 'G4V1' }, failedMessageList: [], messageList: [{ messageId: 'M4V1' }] });
