/**
 * `POST /mcp` on a company's host: the product for agents, by the Model Context Protocol (streamable HTTP without sessions: each message
 * is a request that says by itself who sends it). A tool is an endpoint; calling it is the same request as any client's, so what a key
 * or a person may do, what is written down of it, and that it can be undone, is decided in one place.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Permission, permissionsOf } from '../../contract/endpoint.ts';
import { AppError, fail, kernelErrors } from '../../contract/error.ts';
import { newId } from '../../contract/ids.ts';
import type { Locale } from '../../contract/text.ts';
import type { Actor } from '../context.ts';
import { authorise } from '../http/authorise.ts';
import { type Binder, localeOf } from '../http/bind.ts';
import { beginAttempt } from '../http/control.ts';
import type { House } from '../room.ts';
import { version } from '../version.ts';
import { keyArgument, type OfferedTool, offeredTools, requestOf } from './tools.ts';

const instructions: Record<Locale, string> = {
  ko: '회사의 업무 흐름을 찾아 미리 해 보고(예행연습) 시작하고 지켜봅니다. 끝난 일은 되돌릴 수 있습니다. 되돌리기 전에는 먼저 미리보기를 하고, 그 hash를 함께 보내세요. 한 일은 이 키의 이름으로 남고, 사람이 되돌릴 수 있습니다.',
  en: 'Find the company’s flows, rehearse them, start them, follow them. What has finished can be undone: look at the preview first, and send its hash along. What is done is recorded under the name of this key, and people can undo it.',
};

/** What of the request that carried the message goes on with each call. */
const carried = ['host', 'authorization', 'accept-language', 'user-agent', 'x-company-code', 'x-company-id'] as const;

function headersOf(request: FastifyRequest): Record<string, string> {
  const pairs = carried.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function mayCall(actor: Actor, { endpoint }: OfferedTool): boolean {
  try {
    authorise(permissionsOf(endpoint) as readonly Permission[], actor, {
      isAtCompany: true,
      isJudged: endpoint.judgedBy !== null,
    });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const textOf = (value: unknown): CallToolResult['content'] => [{ type: 'text', text: JSON.stringify(value) }];

/** A refusal is a result that says so, for the agent to read; only what is no call at all is an error of the protocol. */
function resultOf(status: number, answer: unknown): CallToolResult {
  if (status < 400) return { content: textOf(answer), structuredContent: answer as Record<string, unknown> };
  return { isError: true, content: textOf(answer) };
}

interface Asked {
  app: FastifyInstance;
  request: FastifyRequest;
  actor: Actor;
  tools: ReadonlyMap<string, OfferedTool>;
  locale: Locale;
  /** Calls of one message, one after another: one caller takes one place, however many calls a message has. */
  turns: { last: Promise<unknown> };
}

/** Calls that one message may carry. */
const mostCalls = 10;

/** @throws VALIDATION_FAILED */
function demandFew(body: unknown): void {
  if (!Array.isArray(body) || body.length <= mostCalls) return;
  throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ code: 'too_big', maximum: mostCalls }] });
}

function inTurn<Result>({ turns }: Asked, work: () => Promise<Result>): Promise<Result> {
  const mine = turns.last.then(work);
  turns.last = mine.catch(() => undefined);
  return mine;
}

async function call(
  { app, request, tools }: Asked,
  name: string,
  given: Record<string, unknown>,
): Promise<CallToolResult> {
  const tool = tools.get(name) as OfferedTool;
  const { method, url, payload } = requestOf(tool, given);
  const key = given[keyArgument];
  const reply = await app.inject({
    method,
    url,
    remoteAddress: request.ip,
    headers: {
      ...headersOf(request),
      ...(tool.isWrite ? { 'idempotency-key': typeof key === 'string' && key !== '' ? key : newId() } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return resultOf(reply.statusCode, reply.json());
}

/** A server of the protocol for one message: it keeps nothing. */
function serverFor(asked: Asked): Server {
  const { tools, actor, locale } = asked;
  const server = new Server(
    { name: 'heureum', title: '흐름', version },
    { capabilities: { tools: {} }, instructions: instructions[locale] },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()]
      .filter((tool) => mayCall(actor, tool))
      .map((tool) => ({
        name: tool.name,
        title: tool.title[locale],
        description: tool.description[locale],
        inputSchema: tool.inputSchema[locale] as { type: 'object' },
        annotations: { readOnlyHint: !tool.isWrite, destructiveHint: false, openWorldHint: false },
      })),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    // A tool that the caller may not have is one that is not there.
    const known = tools.get(params.name);
    if (!known || !mayCall(actor, known)) {
      const { code } = kernelErrors.NOT_FOUND;
      return { isError: true, content: textOf({ success: false, code, message: kernelErrors.NOT_FOUND[locale] }) };
    }
    return inTurn(asked, () => call(asked, params.name, params.arguments ?? {}));
  });
  return server;
}

export function registerMcp(app: FastifyInstance, binder: Binder, house: House): void {
  const tools = offeredTools(house);
  app.post('/mcp', async (request, reply) => {
    const { actor, company } = await binder.who(request, beginAttempt(request).http, 'company');
    // A guest's cookie comes by itself with requests that other pages make; an agent says who it is.
    if (!company || actor.kind === 'anonymous' || actor.kind === 'guest')
      throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    if (actor.kind === 'person' && !actor.memberId) throw fail(kernelErrors.NOT_FOUND);
    demandFew(request.body);
    const locale = localeOf(request.headers['accept-language']);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = serverFor({ app, request, actor, tools, locale, turns: { last: Promise.resolve() } });
    await server.connect(transport);
    try {
      const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const message = new Request(`http://${company.id}/mcp`, { method: 'POST', headers });
      const response = await transport.handleRequest(message, { parsedBody: request.body });
      const body = await response.text();
      for (const [name, value] of response.headers) reply.header(name, value);
      return reply.header('cache-control', 'no-store').code(response.status).send(body);
    } finally {
      await server.close();
    }
  });
  // No stream of the server’s own, and no session to end.
  for (const method of ['GET', 'DELETE'] as const) {
    app.route({ method, url: '/mcp', handler: (_request, reply) => reply.header('allow', 'POST').code(405).send() });
  }
}
