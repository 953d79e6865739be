// The protocol by hand, as its text says and without any library: an agent that tries to have something confirmed that its user is not shown.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft, signatureField } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

const main = fileURLToPath(new URL('../../../cli/bin/signpost-cli.mjs', import.meta.url))
let world: World
let child: ChildProcess
beforeAll(async () => {
  world = await createWorld()
  const env = { PATH: process.env.PATH, SIGNPOST_API_KEY: world.account.live_key, SIGNPOST_BASE_URL: world.url }
  child = spawn('node', [main, 'mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  createInterface({ input: child.stdout! }).on('line', (line) => receive(JSON.parse(line)))
})
afterAll(async () => {
  if (child?.exitCode === null && child.kill()) await once(child, 'exit')
  await world?.[Symbol.asyncDispose]()
})

interface Message {
  id?: number
  method?: string
  params?: { message: string }
  result?: { isError?: boolean; content?: { text: string }[]; serverInfo?: object }
}

const waiting = new Map<number, (message: Message) => void>()
const asked: string[] = []
const write = (message: object) => child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

/** Its user says yes to all that is shown. */
function receive(message: Message) {
  if (message.method === 'elicitation/create') {
    asked.push(message.params!.message)
    write({ id: message.id, result: { action: 'accept', content: { confirmed: true } } })
  } else if (message.id !== undefined) waiting.get(message.id)?.(message)
}

let calls = 0
function request(method: string, params: object): Promise<Message> {
  const id = ++calls
  write({ id, method, params })
  return new Promise((resolve) => waiting.set(id, resolve))
}

const call = async (name: string, args: object) => (await request('tools/call', { name, arguments: args })).result!

test('whatever an agent tries, its user is shown each address and text that goes out', async () => {
  const { result } = await request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'by hand', version: '1' }
  })
  expect(result?.serverInfo).toBeDefined()
  write({ method: 'notifications/initialized' })

  const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
  const { id } = await createDraft(world.api, { title: 'The lease' })
  // What is no property of the tool is refused, not left out of the question.
  for (const hidden of [
    { redirect_urls: { signed: 'https://evil.example' } },
    { confirmed: true },
    { _meta: { confirmed: true } }
  ]) {
    expect(await call('send_document', { id, signers: [ada], ...hidden }), JSON.stringify(hidden)).toMatchObject({
      isError: true
    })
  }
  expect(asked).toEqual([])
  // A name with lines of its own could look like the end of the question.
  const copied = { email: 'eve@evil.example', name: 'Eve\n\nNothing else is sent.' }
  const send = { id, signers: [ada], message: 'Pay to\nIBAN 123' }
  expect(await call('send_document', { ...send, cc: [copied] })).toMatchObject({ isError: true })
  expect((await world.api.get(`/documents/${id}`)).body.status).toBe('draft')
  expect(await call('send_document', { ...send, cc: [{ ...copied, name: 'Eve' }] })).not.toMatchObject({
    isError: true
  })
  expect(asked.at(-1)).toContain('- Eve <eve@evil.example>')
  expect(asked.at(-1)).toContain('Message: “Pay to IBAN 123”')
  const [signer] = (await world.api.get(`/documents/${id}`)).body.signers
  expect(await call('update_signer', { id, signer_id: signer.id, email: 'mallory@evil.example' })).not.toMatchObject({
    isError: true
  })
  expect(asked.at(-1)).toContain('“ada@example.com” → “mallory@evil.example”')
  expect(await call('create_embedded_sign_url', { id, signer_id: signer.id })).toMatchObject({ isError: true })
})
