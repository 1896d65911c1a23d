/** Which addresses and ports a call may go to: the public internet, and what the installation allows besides. */
import ipaddr from 'ipaddr.js';

/** An address or a network, with a port or any. */
export interface AllowedPlace {
  network: [ipaddr.IPv4 | ipaddr.IPv6, number];
  port: number | null;
}

const isPort = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

/** `127.0.0.1:4010`, `10.1.0.0/16`, `[::1]:4010`. Null for anything else. */
export function allowedPlaceOf(text: string): AllowedPlace | null {
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

function isAllowed(address: ipaddr.IPv4 | ipaddr.IPv6, port: number, allowed: readonly AllowedPlace[]): boolean {
  return allowed.some(({ network: [base, bits], port: only }) => {
    if (only !== null && only !== port) return false;
    return address.kind() === base.kind() && address.match([base, bits] as never);
  });
}

/** Answers machines of one cloud about themselves, though it looks public. */
const wireServer = '168.63.129.16';

/** The part of the sixth version that is given out at all (RFC 4291). */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an address of the public internet: nothing private, local, shared, mapped, tunnelled, reserved or for many. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6 ? address.match(givenOut) : address.toString() !== wireServer;
}

/** Whether a connection may be made to this address, which is one and no name. */
export function mayReach(address: string, port: number, allowed: readonly AllowedPlace[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An address of the fourth version in the clothes of the sixth is judged as what it is.
  const plain = ipaddr.process(address);
  return isPublic(plain) || isAllowed(plain, port, allowed);
}

/** Ports below 1024 belong to services that speak something else. */
export const isCommonPort = (port: number): boolean => port === 80 || port === 443 || port >= 1024;

/** Whether the installation names the port for some address: that address is asked once it is known. */
export const isAllowedPort = (port: number, allowed: readonly AllowedPlace[]): boolean =>
  isCommonPort(port) || allowed.some((place) => place.port === port);
