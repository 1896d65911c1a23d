/** Structured logs, one JSON object a line. Secrets never reach them. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { config } from './config.ts';

const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'tempToken',
  'secret',
  'clientSecret',
  'code_verifier',
];
/** pino's `*` stands for one level: bodies and headers are logged at most two levels deep. */
const redacted = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** A logger; `destination` is stdout unless told. */
export function createLogger(options: { level: string }, destination?: DestinationStream): Logger {
  const settings = {
    level: options.level,
    base: { service: 'heureum' },
    redact: { paths: redacted, censor: '[removed]' },
    serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(settings, destination) : pino(settings);
}

let shared: Logger | null = null;

/** The process's logger, at the configured level. */
export function rootLogger(): Logger {
  shared ??= createLogger({ level: config.logLevel });
  return shared;
}
