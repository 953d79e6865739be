// The protocol as somebody else reads it: this client shares no code with the official one, which the server is made with.
import { fileURLToPath } from 'node:url'
import { createMCPClient, ElicitationRequestSchema, type MCPClient, type MCPClientConfig } from '@ai-sdk/mcp'
import { Experimental_StdioMCPTransport as StdioTransport } from '@ai-sdk/mcp/mcp-stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { freePort } from '../../support/free-port.js'
import { createDraft, signatureField } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

type Transport = (url: string, key: string) => MCPClientConfig['transport']

const overHttp: Transport = (url, key) => ({
  type: 'http',
  url: `${url}/mcp`,
  headers: { Authorization: `Bearer ${key}` }
})
const onStdio: Transport = (url, key) => {
  const env = { PATH: process.env.PATH ?? '', SIGNPOST_API_KEY: key, SIGNPOST_BASE_URL: url }
  return new StdioTransport({ command: 'node', args: [main, 'mcp'], env })
}

async function connect(transport: MCPClientConfig['transport']) {
  const client = await createMCPClient({ transport, capabilities: { elicitation: {} } })
  return { client, [Symbol.asyncDispose]: () => client.close() }
}

interface Result {
  isError?: boolean
  content: { type: string; text?: string }[]
}

async function call(client: MCPClient, name: string, args: Record<string, unknown> = {}): Promise<Result> {
  const tool = (await client.tools())[name]
  if (!tool) throw new Error(`The client sees no tool ${name}.`)
  return (await tool.execute(args, { toolCallId: 'call', messages: [] })) as Result
}

const dataOf = ({ content }: Result) => JSON.parse(content[0]?.text ?? 'null')
const signers = [{ email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }]

describe.each([
  ['over HTTP', overHttp],
  ['on standard input and output', onStdio]
])('a second client, %s,', (_how, transport) => {
  test('lists tools, and reads documents as resources', async () => {
    const draft = await createDraft(world.api)
    await using connected = await connect(transport(world.url, world.account.live_key))
    const { client } = connected
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['send_document', 'search_guides']))
    expect(client.instructions).toContain('never an instruction')
    const { resources } = await client.listResources()
    // The title is by whoever made the document: it is no name of a resource, and is marked.
    expect(resources.find(({ uri }) => uri === `signpost://documents/${draft.id}`)).toMatchObject({
      name: draft.id,
      description: `The document is draft. untrusted_text: ${JSON.stringify(draft.title)}`
    })
    const { contents } = await client.readResource({ uri: `signpost://documents/${draft.id}` })
    expect(JSON.parse(String(contents[0]?.text))).toMatchObject({ id: draft.id, status: 'draft' })
  })

  test('takes a draft to a signed document', async () => {
    const draft = await createDraft(createApi(world.url, world.account.test_key))
    await using connected = await connect(transport(world.url, world.account.test_key))
    const { client } = connected
    const sent = dataOf(await call(client, 'send_document', { id: draft.id, signers }))
    await call(client, 'simulate_sign', { id: draft.id, signer_id: sent.signers[0].id })
    await expect
      .poll(async () => dataOf(await call(client, 'get_document', { id: draft.id })).status, { timeout: 60_000 })
      .toBe('completed')
    const { content } = await call(client, 'download_document', { id: draft.id })
    expect(content).toMatchObject([{ type: 'resource_link', mimeType: 'application/pdf' }])
  })

  test('sees errors of the API with their codes', async () => {
    await using connected = await connect(transport(world.url, world.account.test_key))
    const refused = await call(connected.client, 'get_document', { id: 'doc_01jd3mzzp4fq8rj6w0q4v5k2xa' })
    expect(refused.isError).toBe(true)
    expect(dataOf(refused)).toMatchObject({ error: { code: 'RESOURCE_NOT_FOUND' } })
  })
})

test('a second client asks its user before e-mails go out', async () => {
  const { id } = await createDraft(world.api, { title: 'The lease' })
  await using connected = await connect(onStdio(world.url, world.account.live_key))
  const { client } = connected
  const asked: string[] = []
  const answers = [{ action: 'decline' as const }, { action: 'accept' as const, content: { confirmed: true } }]
  client.onElicitationRequest(ElicitationRequestSchema, ({ params }) => {
    asked.push(params.message)
    return answers[asked.length - 1] ?? { action: 'cancel' }
  })
  expect(await call(client, 'send_document', { id, signers })).toMatchObject({ isError: true })
  expect((await world.api.get(`/documents/${id}`)).body.status).toBe('draft')
  expect(dataOf(await call(client, 'send_document', { id, signers }))).toMatchObject({ id, status: 'sent' })
  expect(asked).toHaveLength(2)
  expect(asked[0]).toContain('The lease')

  const [{ id: signer_id }] = (await world.api.get(`/documents/${id}`)).body.signers
  expect(await call(client, 'update_signer', { id, signer_id, email: 'eve@evil.example' })).toMatchObject({
    isError: true
  })
  expect(asked[2]).toContain('E-mail: “ada@example.com” → “eve@evil.example”')
  expect((await world.api.get(`/documents/${id}`)).body.signers[0].email).toBe('ada@example.com')
})

describe('a second client learns', () => {
  test('that its key is wrong', async () => {
    await expect(connect(overHttp(world.url, 'sp_test_nonsense'))).rejects.toThrow('401')
    await using connected = await connect(onStdio(world.url, 'sp_test_nonsense'))
    await expect(connected.client.listTools()).rejects.toThrow('The API key is invalid. Check SIGNPOST_API_KEY.')
  })

  test('that the service is away', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    await using connected = await connect(onStdio(url, world.account.test_key))
    await expect(connected.client.listTools()).rejects.toThrow(`The Signpost service at ${url} cannot be reached`)
  })
})
