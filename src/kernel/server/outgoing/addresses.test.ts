/** Tests of address rules: public internet addresses, and those an installation also allows. */
import { expect, it } from 'vitest';
import { canReach, parseAllowedAddress } from './addresses.ts';

it.each([
  ...['127.0.0.1', '127.8.8.8', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.2.1', '198.18.0.1', '168.63.129.16', '100.100.100.200'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '::127.0.0.1', 'fec0::1', 'not an address'],
])('%s is not of the public internet', (address) => {
  expect(canReach(address, 443, [])).toBe(false);
});

it.each(['1.1.1.1', '8.8.8.8', '203.248.252.2', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('%s is', (address) => {
  expect(canReach(address, 443, [])).toBe(true);
});

it('an address allowed by the installation is allowed for its port and its network alone', () => {
  const of = (text: string) => [parseAllowedAddress(text)].flatMap((place) => place ?? []);
  expect(canReach('127.0.0.1', 4010, of('127.0.0.1:4010'))).toBe(true);
  expect(canReach('::ffff:127.0.0.1', 4010, of('127.0.0.1:4010'))).toBe(true);
  expect(canReach('127.0.0.1', 4011, of('127.0.0.1:4010'))).toBe(false);
  expect(canReach('127.0.0.2', 4010, of('127.0.0.1:4010'))).toBe(false);
  expect(canReach('10.1.9.9', 80, of('10.1.0.0/16'))).toBe(true);
  expect(canReach('10.2.0.1', 80, of('10.1.0.0/16'))).toBe(false);
  expect(canReach('::1', 80, of('[::1]'))).toBe(true);
});

it.each(['localhost:1', '127.1', '10.0.0.0/33', '127.0.0.1:0', '127.0.0.1:99999', '::1', '', '[::1', '1.2.3.4/a'])(
  'the installation cannot allow %s',
  (text) => {
    expect(parseAllowedAddress(text)).toBeNull();
  },
);
