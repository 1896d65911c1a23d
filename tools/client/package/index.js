/** Client of the 흐름 (heureum) API: openapi-fetch with the key, a stable Idempotency-Key and errors that are thrown. */
import createFetchClient from 'openapi-fetch';

/** A refusal: `code` is stable, `message` is for people, `details` name fields. */
export class HeureumError extends Error {
  constructor(status, answer) {
    super(answer?.message ?? `HTTP ${status}`);
    this.name = 'HeureumError';
    this.status = status;
    this.code = answer?.code ?? `API_ERROR_${status}`;
    this.details = answer?.details;
    this.requestId = answer?.requestId;
  }
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export function createClient({ baseUrl, key, language = 'ko', fetch, headers = {} }) {
  const client = createFetchClient({
    baseUrl,
    ...(fetch ? { fetch } : {}),
    headers: { authorization: `Bearer ${key}`, 'accept-language': language, ...headers },
  });
  client.use({
    onRequest({ request }) {
      if (writes.has(request.method) && !request.headers.has('idempotency-key')) {
        request.headers.set('idempotency-key', crypto.randomUUID());
      }
      return request;
    },
    async onResponse({ response }) {
      if (response.ok) return undefined;
      const answer = await response
        .clone()
        .json()
        .catch(() => undefined);
      throw new HeureumError(response.status, answer);
    },
  });
  return client;
}
