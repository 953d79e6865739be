import type { RequestListener } from 'node:http'
import { type NodeMcpRequestHandler, originValidation, toNodeHandler } from '@modelcontextprotocol/node'
import type { AuthInfo } from '@modelcontextprotocol/server'
import type { FindCaller, SendRequest } from '@signpost/cli/mcp'
import { type RequestLimits, scopesOf } from '@signpost/spec/rules'
import type { Request, RequestHandler, Response } from 'express'
import { authenticateKey, keyOf } from '../authentication/authenticate.js'
import type { AuthenticationContext } from '../authentication/authentication-context.js'
import { callerKey } from '../authentication/caller.js'
import { charge } from '../authentication/rate-limit.js'
import { ApiError } from '../contract/api-error.js'
import { callInProcess } from './call-in-process.js'
import { readGuides } from './read-guides.js'
import { readJson } from './read-json.js'

// The operations that tools call have the limits of the plan. These are for the protocol's own requests, of which agents
// need several before they call a tool.
const protocolLimits: RequestLimits = { perSecond: 20, perMinute: 200, perDay: 20_000 }

/**
 * Serves the Model Context Protocol, without sessions. The caller needs an API key. Tools call operations in this process,
 * with the key and the address of the caller, so that every check, limit and audit entry is that of the API.
 */
export function mcp(authentication: AuthenticationContext, app: RequestListener): RequestHandler {
  const { context } = authentication
  const isAllowedOrigin = originValidation([new URL(context.config.siteUrl).hostname])
  const callApi = callInProcess(app)
  let loading: Promise<NodeMcpRequestHandler> | undefined

  // Loaded with the first request, because most services have none.
  async function load() {
    const [{ createMcpHandler }, { createGuideSearch, createMcpServers, guideSearchTool }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('@signpost/cli/mcp')
    ])
    const search = createGuideSearch(() => readGuides(context.config.siteUrl))
    const createServer = createMcpServers([guideSearchTool(search)])
    const create = ({ extra }: AuthInfo) => createServer(extra?.send as SendRequest, extra?.findCaller as FindCaller)
    return toNodeHandler(createMcpHandler(({ authInfo }) => create(authInfo as AuthInfo)))
  }

  return async (request: Request, response: Response) => {
    if (!isAllowedOrigin(request, response)) return
    const caller = await authenticateKey(authentication, request)
    const chargeMessage = () => charge(context, `mcp:${callerKey(caller)}`, protocolLimits, response)
    await chargeMessage()
    const body = request.method === 'POST' ? await readMessages(request, response) : undefined
    // Each message of a batch costs what it costs alone.
    const others = Array.isArray(body) ? body.length - 1 : 0
    for (let charged = 0; charged < others; charged++) await chargeMessage()
    loading ??= load()
    const handle = await loading
    const scopes = [...scopesOf(caller)]
    // Said by the address, which whoever sets the agent up writes, and not by the model.
    const allowed = request.query.allow === 'sign-urls' ? (['sign-urls'] as const) : []
    const findCaller: FindCaller = async () => ({ scopes, mode: caller.mode, allowed })
    const extra = { send: sender(callApi, request), findCaller }
    const auth: AuthInfo = { token: '', clientId: caller.keyId, scopes, extra }
    await handle(Object.assign(request, { auth }), response, body)
  }
}

/** The body, or what the protocol's library answers as malformed if it is no JSON. */
function readMessages(request: Request, response: Response): Promise<unknown> {
  return readJson(request, response).catch((error) => {
    if (error instanceof ApiError && error.code === 'INVALID_JSON') return null
    throw error
  })
}

function sender(callApi: ReturnType<typeof callInProcess>, request: Request): SendRequest {
  const headers = {
    authorization: `Bearer ${keyOf(request)}`,
    host: request.headers.host ?? 'localhost',
    ...(request.headers['user-agent'] ? { 'user-agent': request.headers['user-agent'] } : {}),
    // With the address of the connection, what is called makes the same of it.
    ...(request.get('x-forwarded-for') ? { 'x-forwarded-for': String(request.headers['x-forwarded-for']) } : {})
  }
  const remoteAddress = request.origin.peer ?? undefined
  return async ({ method, path, body }) => {
    const answer = await callApi({ method, path: `/v1${path}`, headers, body, remoteAddress })
    const isJson = answer.headers['content-type']?.startsWith('application/json')
    return {
      status: answer.status,
      location: answer.headers.location,
      body: isJson ? JSON.parse(answer.text) : undefined
    }
  }
}
