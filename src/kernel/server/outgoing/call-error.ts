/** Call failures: the fault behind an error from the network or its library. */
import type { CallFault } from '../../contract/outgoing.ts';

/** Thrown inside a call; the caller gets the fault as a value. */
export class CallError extends Error {
  override name = 'CallStopped';
  readonly fault: CallFault;

  constructor(fault: CallFault) {
    super(fault);
    this.fault = fault;
  }
}

const byCode: Readonly<Record<string, CallFault>> = {
  ENOTFOUND: 'CALL_NAME_NOT_FOUND',
  EAI_AGAIN: 'CALL_NAME_NOT_FOUND',
  EAI_NODATA: 'CALL_NAME_NOT_FOUND',
  ECONNREFUSED: 'CALL_CONNECTION_REFUSED',
  EHOSTUNREACH: 'CALL_CONNECTION_REFUSED',
  ENETUNREACH: 'CALL_CONNECTION_REFUSED',
  EADDRNOTAVAIL: 'CALL_CONNECTION_REFUSED',
  ECONNRESET: 'CALL_CONNECTION_LOST',
  EPIPE: 'CALL_CONNECTION_LOST',
  UND_ERR_SOCKET: 'CALL_CONNECTION_LOST',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'CALL_CONNECTION_LOST',
  UND_ERR_CLOSED: 'CALL_CONNECTION_LOST',
  UND_ERR_DESTROYED: 'CALL_CONNECTION_LOST',
  ETIMEDOUT: 'CALL_TIME_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'CALL_TIME_OUT',
  UND_ERR_HEADERS_TIMEOUT: 'CALL_TIME_OUT',
  UND_ERR_BODY_TIMEOUT: 'CALL_TIME_OUT',
  UND_ERR_INVALID_ARG: 'CALL_HEADER_WRONG',
  UND_ERR_NOT_SUPPORTED: 'CALL_HEADER_WRONG',
  UND_ERR_HEADERS_OVERFLOW: 'CALL_TOO_LARGE',
  EPROTO: 'CALL_TLS_FAILED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CALL_TLS_FAILED',
  SELF_SIGNED_CERT_IN_CHAIN: 'CALL_TLS_FAILED',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CALL_TLS_FAILED',
  UNABLE_TO_GET_ISSUER_CERT: 'CALL_TLS_FAILED',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'CALL_TLS_FAILED',
  HOSTNAME_MISMATCH: 'CALL_TLS_FAILED',
};

/** Temporary faults: a later retry may succeed without any change. */
const transientFaults: ReadonlySet<CallFault> = new Set([
  'CALL_NAME_NOT_FOUND',
  'CALL_CONNECTION_REFUSED',
  'CALL_CONNECTION_LOST',
  'CALL_TIME_OUT',
]);

export const isTransient = (fault: CallFault): boolean => transientFaults.has(fault);

/** Nothing of the call had reached anybody who could act on it. After a redirect nobody knows: the first place was reached. */
const earlyFaults: ReadonlySet<CallFault> = new Set([
  'CALL_ADDRESS_WRONG',
  'CALL_ADDRESS_REFUSED',
  'CALL_PORT_REFUSED',
  'CALL_HEADER_WRONG',
  'CALL_NAME_NOT_FOUND',
  'CALL_CONNECTION_REFUSED',
  'CALL_TLS_FAILED',
]);

export const isEarly = (fault: CallFault): boolean => earlyFaults.has(fault);

/** Null for what is no trouble of the call but a mistake of ours. */
export function toCallFault(error: unknown): CallFault | null {
  if (error instanceof CallError) return error.fault;
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'CALL_TIME_OUT';
  if (error.name === 'HTTPParserError') return 'CALL_ANSWER_UNREADABLE';
  const { code } = error as NodeJS.ErrnoException;
  // Several addresses were tried: one that must not be reached counts before those that did not answer.
  const parts = error instanceof AggregateError ? error.errors.map(toCallFault) : [];
  if (parts.includes('CALL_ADDRESS_REFUSED')) return 'CALL_ADDRESS_REFUSED';
  const fault = code === undefined ? undefined : byCode[code];
  if (fault) return fault;
  if (/^(CERT_|ERR_TLS_|ERR_SSL_)/.test(code ?? '')) return 'CALL_TLS_FAILED';
  if (/^(Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING|HPE_|UND_ERR_)/.test(code ?? '')) return 'CALL_ANSWER_UNREADABLE';
  return parts[0] ?? (error.cause === undefined ? null : toCallFault(error.cause));
}
