/** Address rules: addresses and ports that calls may reach: the public internet, plus the installation's allowlist. */
import ipaddr from 'ipaddr.js';

/** An address or a network, with a port or any. */
export interface AllowedAddress {
  network: [ipaddr.IPv4 | ipaddr.IPv6, number];
  port: number | null;
}

const isPort = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

/** `127.0.0.1:4010`, `10.1.0.0/16`, `[::1]:4010`. Null for anything else. */
export function parseAllowedAddress(text: string): AllowedAddress | null {
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([\d./]+))(?::(\d+))?$/.exec(text) ?? [];
  const where = six ?? four;
  if (where === undefined || (port !== undefined && !isPort(port))) return null;
  const [address = '', bits, ...more] = where.split('/');
  if (
    more.length > 0 ||
    !ipaddr.isValid(address) ||
    (four !== undefined && !ipaddr.IPv4.isValidFourPartDecimal(four.split('/')[0] ?? ''))
  )
    return null;
  const parsed = ipaddr.parse(address);
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || length > most)) return null;
  return { network: [parsed, length], port: port === undefined ? null : Number(port) };
}

function isAllowed(address: ipaddr.IPv4 | ipaddr.IPv6, port: number, allowed: readonly AllowedAddress[]): boolean {
  return allowed.some(({ network: [base, bits], port: only }) => {
    if (only !== null && only !== port) return false;
    return address.kind() === base.kind() && address.match([base, bits] as never);
  });
}

/** Answers machines of one cloud about themselves, though it looks public. */
const wireServer = '168.63.129.16';

/** The part of the sixth version that is given out at all (RFC 4291). */
const assignedRange = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an address of the public internet: nothing private, local, shared, mapped, tunnelled, reserved or for many. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6 ? address.match(assignedRange) : address.toString() !== wireServer;
}

/** True if a connection to this address (an IP, never a name) is allowed. */
export function canReach(address: string, port: number, allowed: readonly AllowedAddress[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An address of the fourth version in the clothes of the sixth is judged as what it is.
  const plain = ipaddr.process(address);
  return isPublic(plain) || isAllowed(plain, port, allowed);
}

/** Ports below 1024 belong to services that speak something else. */
export const isCommonPort = (port: number): boolean => port === 80 || port === 443 || port >= 1024;

/** True if the installation allows the port for some address: the address itself is checked once it is known. */
export const isAllowedPort = (port: number, allowed: readonly AllowedAddress[]): boolean =>
  isCommonPort(port) || allowed.some((place) => place.port === port);
