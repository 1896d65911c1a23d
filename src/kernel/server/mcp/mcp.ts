/**
 * `POST /mcp` on a company's host: the product for agents, by the Model Context Protocol (streamable HTTP without sessions: each message
 * is a request that says by itself who sends it). A tool is an endpoint; calling it is the same request as any client's, so what a key
 * or a person may do, what is written down of it, and that it can be undone, is decided in one place.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getPermissions, type Permission } from '../../contract/endpoint.ts';
import { AppError, fail, kernelErrors } from '../../contract/error.ts';
import { createId } from '../../contract/ids.ts';
import type { Locale } from '../../contract/text.ts';
import type { App } from '../app-module.ts';
import type { Actor } from '../context.ts';
import { assertAuthorized } from '../http/authorization.ts';
import { parseLocale } from '../http/locale.ts';
import { beginResponseAttempt } from '../http/response-control.ts';
import type { Binder } from '../http/route-binder.ts';
import { version } from '../version.ts';
import { keyArgument, listOfferedTools, type OfferedTool, toToolRequest } from './tools.ts';

const instructions: Record<Locale, string> = {
  ko: '회사의 업무 흐름을 찾아 미리 해 보고(예행연습) 시작하고 지켜봅니다. 끝난 일은 되돌릴 수 있습니다. 되돌리기 전에는 먼저 미리보기를 하고, 그 hash를 함께 보내세요. 한 일은 이 키의 이름으로 남고, 사람이 되돌릴 수 있습니다.',
  en: 'Find the company’s flows, rehearse them, start them, follow them. What has finished can be undone: look at the preview first, and send its hash along. What is done is recorded under the name of this key, and people can undo it.',
};

/** Request headers forwarded with each call. */
const forwardedHeaders = [
  'host',
  'authorization',
  'accept-language',
  'user-agent',
  'x-company-code',
  'x-company-id',
] as const;

function getForwardedHeaders(request: FastifyRequest): Record<string, string> {
  const pairs = forwardedHeaders.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function canCall(actor: Actor, { endpoint }: OfferedTool): boolean {
  try {
    assertAuthorized(getPermissions(endpoint) as readonly Permission[], actor, {
      isAtCompany: true,
      isJudged: endpoint.scopedBy !== null,
    });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const toTextContent = (value: unknown): CallToolResult['content'] => [{ type: 'text', text: JSON.stringify(value) }];

/** A refusal is a result that says so, for the agent to read; only what is no call at all is an error of the protocol. */
function toToolResult(status: number, answer: unknown): CallToolResult {
  if (status < 400) return { content: toTextContent(answer), structuredContent: answer as Record<string, unknown> };
  return { isError: true, content: toTextContent(answer) };
}

interface McpRequest {
  fastify: FastifyInstance;
  request: FastifyRequest;
  actor: Actor;
  tools: ReadonlyMap<string, OfferedTool>;
  locale: Locale;
  /** Calls of one message, one after another: one caller takes one place, however many calls a message has. */
  turns: { last: Promise<unknown> };
}

/** Calls that one message may carry. */
const maxCalls = 10;

/** @throws VALIDATION_FAILED */
function assertFewCalls(body: unknown): void {
  if (!Array.isArray(body) || body.length <= maxCalls) return;
  throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ code: 'too_big', maximum: maxCalls }] });
}

function runInTurn<Result>({ turns }: McpRequest, work: () => Promise<Result>): Promise<Result> {
  const mine = turns.last.then(work);
  turns.last = mine.catch(() => undefined);
  return mine;
}

async function callTool(
  { fastify, request, tools }: McpRequest,
  name: string,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  const tool = tools.get(name) as OfferedTool;
  const { method, url, payload } = toToolRequest(tool, args);
  const key = args[keyArgument];
  const reply = await fastify.inject({
    method,
    url,
    remoteAddress: request.ip,
    headers: {
      ...getForwardedHeaders(request),
      ...(tool.isWrite ? { 'idempotency-key': typeof key === 'string' && key !== '' ? key : createId() } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return toToolResult(reply.statusCode, reply.json());
}

/** A stateless protocol server for one message. */
function createMcpServer(mcpRequest: McpRequest): Server {
  const { tools, actor, locale } = mcpRequest;
  const server = new Server(
    { name: 'heureum', title: '흐름', version },
    { capabilities: { tools: {} }, instructions: instructions[locale] },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()]
      .filter((tool) => canCall(actor, tool))
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
    const offeredTool = tools.get(params.name);
    if (!offeredTool || !canCall(actor, offeredTool)) {
      const { code } = kernelErrors.NOT_FOUND;
      return {
        isError: true,
        content: toTextContent({ success: false, code, message: kernelErrors.NOT_FOUND[locale] }),
      };
    }
    return runInTurn(mcpRequest, () => callTool(mcpRequest, params.name, params.arguments ?? {}));
  });
  return server;
}

export function registerMcpRoute(fastify: FastifyInstance, binder: Binder, app: App): void {
  const tools = listOfferedTools(app);
  fastify.post('/mcp', async (request, reply) => {
    const { actor, company } = await binder.identify(request, beginResponseAttempt(request).http, 'company');
    // A guest's cookie comes by itself with requests that other pages make; an agent says who it is.
    if (!company || actor.kind === 'anonymous' || actor.kind === 'guest')
      throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    if (actor.kind === 'person' && !actor.memberId) throw fail(kernelErrors.NOT_FOUND);
    assertFewCalls(request.body);
    const locale = parseLocale(request.headers['accept-language']);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = createMcpServer({
      fastify: fastify,
      request,
      actor,
      tools,
      locale,
      turns: { last: Promise.resolve() },
    });
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
    fastify.route({
      method,
      url: '/mcp',
      handler: (_request, reply) => reply.header('allow', 'POST').code(405).send(),
    });
  }
}
