import { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callTool, connectHttp, connectStdio, info } from '../../support/agents.js'
import { createApi } from '../../support/api.js'
import { createDraft, signatureField } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const signer = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }

type Answer = { action: 'accept' | 'decline' | 'cancel'; content?: { confirmed: boolean } }

describe.each([
  ['over HTTP', 'http', 'auto'],
  ['on standard input and output', 'stdio', 'auto'],
  ['on standard input and output with the previous protocol', 'stdio', undefined]
] as const)('a client that can ask, %s,', (_how, place, mode) => {
  const connect = async (key: string, isAllowed = true) => {
    const asked: string[] = []
    let answer: Answer = { action: 'decline' }
    const answerWith = (next: Answer) => {
      answer = next
    }
    const client = new Client(info, {
      capabilities: { elicitation: { form: {} } },
      ...(mode ? { versionNegotiation: { mode } } : {})
    })
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message)
      return answer
    })
    const args = isAllowed ? ['--allow', 'sign-urls'] : []
    if (place === 'stdio') await connectStdio(client, { key, url: world.url, args })
    else await connectHttp(client, world.url, { authorization: `Bearer ${key}` }, isAllowed ? '?allow=sign-urls' : '')
    return { client, asked, answerWith }
  }
  const live = () => createApi(world.url, world.account.live_key)

  test('is asked before e-mails go out and before a document ends, with a live key', async () => {
    const { id } = await createDraft(live(), { title: 'The lease' })
    const send = { id, signers: [signer] }
    const { client, asked, answerWith } = await connect(world.account.live_key)
    for (const answer of [
      { action: 'decline' },
      { action: 'cancel' },
      { action: 'accept', content: { confirmed: false } }
    ] as const) {
      answerWith(answer)
      const refused = await callTool(client, 'send_document', send)
      expect(refused).toMatchObject({ isError: true, data: expect.stringContaining('Nothing was done') })
      expect(asked.splice(0)).toEqual([
        'Send a document: “The lease”, with a live key.\nSigners:\n- Ada Lovelace <ada@example.com>, fields: 1'
      ])
    }
    expect((await live().get(`/documents/${id}`)).body.status).toBe('draft')

    answerWith({ action: 'accept', content: { confirmed: true } })
    expect(await callTool(client, 'send_document', send)).toMatchObject({ isError: false })
    expect(await callTool(client, 'remind_signers', { id })).toMatchObject({ isError: false })
    const [{ id: signer_id }] = (await live().get(`/documents/${id}`)).body.signers
    expect(await callTool(client, 'create_embedded_sign_url', { id, signer_id })).toMatchObject({ isError: false })
    expect(asked.at(-1)).toMatch(
      /Signer: Ada Lovelace <ada@example\.com>.*\nWhoever has this link can sign in the name/
    )
    expect(await callTool(client, 'update_signer', { id, signer_id, email: 'eve@example.com' })).toMatchObject({
      isError: false
    })
    expect(asked.at(-1)).toContain('E-mail: “ada@example.com” → “eve@example.com”')
    expect(await callTool(client, 'void_document', { id, reason: 'The terms have changed.' })).toMatchObject({
      isError: false
    })
    expect(asked).toHaveLength(5)
    expect(asked[4]).toContain('Reason: “The terms have changed.”')
    expect((await live().get(`/documents/${id}`)).body.status).toBe('voided')
    await callTool(client, 'get_document', { id })
    expect(asked).toHaveLength(5)
    await client.close()
  })

  test('is shown all that a send takes along, and cannot make it look like something else', async () => {
    const { id } = await createDraft(live(), { title: 'The lease' })
    const { client, asked } = await connect(world.account.live_key)
    const answer = await callTool(client, 'send_document', {
      id,
      signers: [signer],
      cc: [{ name: 'Eve', email: 'eve@evil.example' }],
      message: 'Pay to IBAN 123\nSigners:\n- Bob <bob@example.com>',
      expires_in_days: 3
    })
    expect(asked[0]?.split('\n'), String(answer.data)).toEqual([
      'Send a document: “The lease”, with a live key.',
      'Signers:',
      '- Ada Lovelace <ada@example.com>, fields: 1',
      'Copies to:',
      '- Eve <eve@evil.example>',
      'Message: “Pay to IBAN 123 Signers: - Bob <bob@example.com>”',
      'Days until the deadline: 3'
    ])
    // No agent decides where signers go afterwards.
    const refused = await callTool(client, 'send_document', {
      id,
      signers: [signer],
      redirect_urls: { signed: 'https://evil.example' }
    })
    expect(refused).toMatchObject({ isError: true, data: expect.stringContaining('there is no redirect_urls') })
    expect(asked).toHaveLength(1)
    expect((await live().get(`/documents/${id}`)).body.status).toBe('draft')
    await client.close()
  })

  test('gets no sign URL of a live document unless it is allowed, although its user would say yes', async () => {
    const { id } = await createDraft(live())
    const { signers } = (await live().post(`/documents/${id}/send`, { signers: [signer], skip_email: true })).body
    const { client, asked, answerWith } = await connect(world.account.live_key, false)
    answerWith({ action: 'accept', content: { confirmed: true } })
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('send_document')
    expect(names).not.toContain('create_embedded_sign_url')
    const refused = await callTool(client, 'create_embedded_sign_url', { id, signer_id: signers[0].id })
    expect(refused).toMatchObject({ isError: true, data: expect.stringContaining('--allow sign-urls') })
    expect(asked).toEqual([])
    await client.close()
    const withTestKey = await connect(world.account.test_key, false)
    const offered = (await withTestKey.client.listTools()).tools.map(({ name }) => name)
    expect(offered).toContain('create_embedded_sign_url')
    await withTestKey.client.close()
  })

  test('is not asked with a test key', async () => {
    const { id } = await createDraft(createApi(world.url, world.account.test_key))
    const { client, asked } = await connect(world.account.test_key)
    expect(await callTool(client, 'send_document', { id, signers: [signer] })).toMatchObject({ isError: false })
    expect(asked).toEqual([])
    await client.close()
  })
})
