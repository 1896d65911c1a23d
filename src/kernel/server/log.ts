/** Structured logs, one JSON object a line. Secrets never reach them. */
import { type DestinationStream, type Logger, pino } from 'pino';

/** Names of what is secret, in lower case and without dashes: `set-cookie` and `setCookie` are one name. */
const secrets = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'password',
  'token',
  'accesstoken',
  'refreshtoken',
  'idtoken',
  'temptoken',
  'secret',
  'clientsecret',
  'codeverifier',
]);
/** What PostgreSQL adds to an error: whole rows and values of a company. */
const rows = new Set(['detail', 'where', 'internalQuery', 'hint']);
const deepest = 5;

/** Its code, message, table and constraint say enough. */
function withoutRows(error: Error): object {
  const plain = { ...pino.stdSerializers.err(error) };
  if (!('severity' in plain)) return plain;
  return Object.fromEntries(Object.entries(plain).filter(([name]) => !rows.has(name)));
}

/** The value as JSON will have it, without what is secret by its name. */
function scrubbed(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return '[too deep]';
  if (value instanceof Error) return scrubbed(withoutRows(value), depth);
  if (Array.isArray(value)) return value.map((one) => scrubbed(one, depth + 1));
  if ('toJSON' in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const isSecret = secrets.has(name.toLowerCase().replace(/[-_]/g, ''));
      return [name, isSecret ? '[removed]' : scrubbed(one, depth + 1)];
    }),
  );
}

/** A logger; `destination` is stdout unless told. */
export function createLogger(options: { level: string }, destination?: DestinationStream): Logger {
  const settings = {
    level: options.level,
    base: { service: 'heureum' },
    // pino's own redaction reads its paths anew for each line and takes a tenth of a request's time
    formatters: { log: (object: object) => scrubbed(object) as Record<string, unknown> },
    // an error is a plain object by then
    serializers: { err: (plain: unknown) => plain },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(settings, destination) : pino(settings);
}
