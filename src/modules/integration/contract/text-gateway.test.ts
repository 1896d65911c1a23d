/** Tests of allowed SMS gateway addresses. */
import { expect, it } from 'vitest';
import { TextGatewayBody } from './text-gateway.ts';

const rest = {
  apiKey: 'NCSA1B2C3D4E5F6G',
  apiSecret: 'secret-4711',
  sender: '021234567',
  pfId: null,
  templates: [],
  mostADay: 1000,
};
const takes = (address: string) => TextGatewayBody.safeParse({ ...rest, address }).success;

it.each([
  'https://api.solapi.com',
  'https://relay.example.kr/api/',
  'http://127.0.0.1:4010',
  'http://10.1.2.3',
  'http://172.31.0.9',
  'http://[fd00::1]:4010',
])('%s is taken', (address) => {
  expect(takes(address)).toBe(true);
});

it.each([
  'http://api.solapi.com',
  'http://203.0.113.7',
  'http://172.32.0.9',
  'http://10.example.com',
  'http://[2001:db8::1]',
  'https://me:word@api.solapi.com',
  'https://api.solapi.com/?to=1',
  'https://api.solapi.com/#a',
  'ftp://api.solapi.com',
  'api.solapi.com',
])('%s is not', (address) => {
  expect(takes(address)).toBe(false);
});
