import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import {
  type ContractOperation,
  contractOperations,
  exampleBody,
  fillPath,
  takesToken
} from '../../support/contract.js'
import { forgeToken } from '../../support/forge-token.js'
import { createDraft, sendDraft, signatureField, tokenOf } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { createWorld, type World } from '../../world.js'

let world: World
let api: Api
/** Calls the API as a developer in the console. */
let member: Api & { id: string }
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, await createKeyLike(world, world.account.test_key))
  member = await signIn('developer')
})
afterAll(() => world[Symbol.asyncDispose]())

async function signIn(role: string) {
  const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`
  const { body } = await api.post('/members', { email, role })
  const [letter] = await world.emailsTo(email, 1)
  const token = /#token=([\w.-]+)/.exec(letter!.links[0]!)![1]
  const headers = { 'x-signpost-mode': 'test', 'content-type': 'application/json' }
  const session = await fetch(`${world.url}/console/api/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token })
  })
  const cookie = session.headers.getSetCookie()[0]!.split(';')[0]!
  return { id: body.id, ...createApi(world.url, null, { 'x-signpost-mode': 'test', cookie }) }
}

const signature = { ...signatureField, label: 'Signature', role: 'Client' }
const date = { ...signature, type: 'date', y: 500, width: 96, height: 20, label: 'Date' }
const roles = { Client: { order: 1, email: 'ada@example.com' }, Owner: { order: 2, email: null } }
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', role: 'Client' }
const grace = { name: 'Grace Hopper', email: 'grace@example.com', role: 'Owner' }

interface Thing {
  id: string
  path: string
}

async function newDraft(): Promise<Thing> {
  const { id } = await createDraft(api)
  await api.put(`/documents/${id}/fields`, { roles, fields: [signature] })
  return { id, path: `/documents/${id}` }
}

async function newTemplate(): Promise<Thing> {
  const { id: document_id } = await createDraft(api)
  const template = { document_id, roles: { Client: {} }, fields: [signature] }
  const { id } = (await api.post('/templates', template)).body
  return { id, path: `/templates/${id}` }
}

async function tokenFor({ path }: Thing, options?: object, creator = api): Promise<string> {
  const { status, body } = await creator.post(`${path}/embedded-edit-url`, options)
  expect(status, JSON.stringify(body)).toBe(200)
  return tokenOf(body.edit_url)
}

const editorFor = async (thing: Thing, options?: object, creator?: Api) =>
  createApi(world.url, await tokenFor(thing, options, creator))

const codeOf = async (call: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await call
  return body?.error?.code ?? status
}

const opens = ({ security }: ContractOperation) => security.includes('EditingToken')
const isOfTemplates = ({ path }: ContractOperation) => path.startsWith('/templates')

test('the operations that take an editing token are those that an editor needs', () => {
  expect(contractOperations.filter(opens).map(({ id }) => id)).toEqual([
    'getDocument',
    'sendDocument',
    'downloadDocument',
    'getTemplate',
    'updateTemplate',
    'downloadTemplate',
    'getTemplateSuggestions',
    'getDocumentFields',
    'setDocumentFields',
    'getDocumentSuggestions'
  ])
})

describe.each([
  ['a key', () => api],
  ['a member', () => member]
])('every operation with a token of %s', (_, creatorOf) => {
  let draft: Thing
  let template: Thing
  let editors: Record<'document' | 'template', Api>
  beforeAll(async () => {
    draft = await newDraft()
    template = await newTemplate()
    editors = {
      document: await editorFor(draft, { may_send: true }, creatorOf()),
      template: await editorFor(template, {}, creatorOf())
    }
  })

  test.each(contractOperations.filter((operation) => !opens(operation)))('$id is refused', async (operation) => {
    const code = takesToken(operation) ? 'SIGNING_TOKEN_INVALID' : 'API_KEY_INVALID'
    for (const [editor, { id }] of [
      [editors.document, draft],
      [editors.template, template]
    ] as const) {
      const call = editor.call(operation.method, fillPath(operation, { id }), { body: exampleBody(operation) })
      expect(await codeOf(call)).toBe(code)
    }
  })

  test.each(contractOperations.filter(opens))('$id is refused for anything else', async (operation) => {
    const others = isOfTemplates(operation)
      ? [[editors.template, (await newTemplate()).id] as const, [editors.document, template.id] as const]
      : [[editors.document, (await newDraft()).id] as const, [editors.template, draft.id] as const]
    for (const [editor, id] of others) {
      const call = editor.call(operation.method, fillPath(operation, { id }), { body: exampleBody(operation) })
      expect(await codeOf(call)).toBe('EDIT_NOT_ALLOWED')
    }
  })

  test('a draft is read, prepared and sent', async () => {
    const editor = editors.document
    expect((await editor.get(draft.path)).body).toMatchObject({ id: draft.id, status: 'draft' })
    expect((await editor.get(`${draft.path}/download?part=original`)).headers.get('content-type')).toBe(
      'application/pdf'
    )
    const { version } = (await editor.get(`${draft.path}/fields`)).body
    const request = { roles, fields: [signature, date], version }
    expect((await editor.put(`${draft.path}/fields`, request)).body.version).toBe(version + 1)
    expect((await api.get(`${draft.path}/fields`)).body.fields).toHaveLength(2)
    const headers = { 'idempotency-key': 'once' }
    const send = () => editor.post(`${draft.path}/send`, { signers: [ada, grace] }, { headers })
    expect((await send()).body.status).toBe('sent')
    // A retry gets the stored response, although the token has ended.
    expect((await send()).headers.get('idempotency-replayed')).toBe('true')
    const { data } = (await api.get(`${draft.path}/events`)).body
    const { actor } = data.find(({ action }: { action: string }) => action === 'document.sent')
    expect(actor.id).toMatch(creatorOf() === member ? member.id : /^key_/)
  })

  test('a template is read and edited', async () => {
    const editor = editors.template
    expect((await editor.get(template.path)).body.id).toBe(template.id)
    expect((await editor.get(`${template.path}/download`)).headers.get('content-type')).toBe('application/pdf')
    const edited = await editor.patch(template.path, { fields: [signature, date], version: 1 })
    expect(edited.body).toMatchObject({ version: 2, fields: [{ label: 'Signature' }, { label: 'Date' }] })
  })
})

describe('a token is refused', () => {
  let draft: Thing
  let token: string
  beforeEach(async () => {
    draft = await newDraft()
    token = await tokenFor(draft)
  })

  const call = (key = token) => codeOf(createApi(world.url, key).get(`${draft.path}/fields`))

  /** Why an edit URL has ended. */
  async function ending({ path }: Thing, key: string) {
    const { status, headers, body } = await createApi(world.url, key).get(path)
    const invalid = { status: 401, code: 'EDITING_TOKEN_INVALID', challenge: 'Bearer' }
    expect({ status, code: body.error.code, challenge: headers.get('www-authenticate') }).toEqual(invalid)
    return body.error.details
  }

  test('that was changed, has no signature, or was made for something else', async () => {
    const [header, payload, signed] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...claims, may_send: true })).toString('base64url')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const sent = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada' }])
    const { body } = await api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
    const signing = { aud: 'signpost:signing' }
    for (const forged of [
      `${header}.${changed}.${signed}`,
      `${none}.${payload}.`,
      'a.b.c',
      tokenOf(body.sign_url),
      forgeToken(world, token, signing, 'signpost:signing'),
      forgeToken(world, token, signing, 'signpost:editing'),
      forgeToken(world, token, {}, 'signpost:signing')
    ]) {
      expect(await call(forged), forged).toBe('EDITING_TOKEN_INVALID')
    }
    expect(await call(forgeToken(world, token, {}, 'signpost:editing'))).toBe(200)
  })

  test('of the other mode', async () => {
    expect(await call(forgeToken(world, token, { mode: 'live' }, 'signpost:editing'))).toBe('EDITING_TOKEN_INVALID')
    const byMember = await tokenFor(draft, {}, member)
    expect(await call(forgeToken(world, byMember, { mode: 'live' }, 'signpost:editing'))).toBe('EDITING_TOKEN_INVALID')
  })

  test('after 60 minutes', async () => {
    world.clock.advance(59 * 60_000)
    expect(await call()).toBe(200)
    world.clock.advance(60_000)
    expect(await call()).toBe('EDITING_TOKEN_EXPIRED')
  })

  test('once its document was sent, or is in the trash', async () => {
    await api.delete(draft.path)
    expect(await ending(draft, token)).toEqual({ document: 'was deleted' })
    await api.post(`${draft.path}/restore`)
    expect(await call()).toBe(200)
    await api.post(`${draft.path}/send`, { signers: [ada, grace] })
    expect(await ending(draft, token)).toEqual({ document: 'was sent' })
  })

  test('once its template was deleted', async () => {
    const template = await newTemplate()
    const key = await tokenFor(template)
    expect(await codeOf(createApi(world.url, key).get(template.path))).toBe(200)
    await api.delete(template.path)
    expect(await ending(template, key)).toEqual({ template: 'was deleted' })
  })

  test('once its key was revoked, has expired or has lost the scope', async () => {
    const { body } = await api.post('/keys', { name: 'Editor', scopes: ['documents:write'] })
    token = await tokenFor(draft, {}, createApi(world.url, body.key))
    expect(await call()).toBe(200)
    await api.patch(`/keys/${body.id}`, { scopes: ['documents:read'] })
    expect(await call()).toBe('SCOPE_MISSING')
    await api.patch(`/keys/${body.id}`, { scopes: ['documents:write'] })
    const soon = new Date(world.clock.now().getTime() + 60_000).toISOString()
    await api.patch(`/keys/${body.id}`, { expires_at: soon })
    expect(await call()).toBe(200)
    world.clock.advance(61_000)
    expect(await call()).toBe('EDITING_TOKEN_INVALID')
    await api.patch(`/keys/${body.id}`, { expires_at: null })
    expect(await call()).toBe(200)
    await api.delete(`/keys/${body.id}`)
    expect(await ending(draft, token)).toEqual({ created_by: 'has no access any more' })
  })

  test('once its member has another role or was removed', async () => {
    const leaving = await signIn('developer')
    token = await tokenFor(draft, {}, leaving)
    expect(await call()).toBe(200)
    await api.patch(`/members/${leaving.id}`, { role: 'viewer' })
    expect(await call()).toBe('SCOPE_MISSING')
    await api.delete(`/members/${leaving.id}`)
    expect(await call()).toBe('EDITING_TOKEN_INVALID')
  })

  test('once the account no longer permits its origin', async () => {
    token = await tokenFor(draft, { embed_origin: 'https://app.example.com' })
    expect(await call()).toBe(200)
    await api.patch('/account', { embed_origins: ['https://other.example.com'] })
    expect(await ending(draft, token)).toEqual({ embed_origin: 'is no longer permitted by the account' })
    const refused = api.post(`${draft.path}/embedded-edit-url`, { embed_origin: 'https://app.example.com' })
    expect(await codeOf(refused)).toBe('EMBED_ORIGIN_NOT_ALLOWED')
    expect(await codeOf(api.post(`${draft.path}/embedded-edit-url`))).toBe('EMBED_ORIGIN_NOT_ALLOWED')
    await api.patch('/account', { embed_origins: [] })
  })
})

test('a viewer creates no edit URL', async () => {
  const viewer = await signIn('viewer')
  for (const { path } of [await newDraft(), await newTemplate()]) {
    expect(await codeOf(viewer.post(`${path}/embedded-edit-url`))).toBe('SCOPE_MISSING')
  }
})

test('the URL names the origin for the headers of the page, and its token is in the fragment', async () => {
  const { path } = await newDraft()
  const { body } = await api.post(`${path}/embedded-edit-url`, { embed_origin: 'https://App.example.com' })
  const url = new URL(body.edit_url)
  expect([url.pathname, url.search]).toEqual(['/edit', '?embed_origin=https%3A%2F%2Fapp.example.com'])
})

describe('what a token does not permit', () => {
  const text = { ...date, type: 'text', label: 'Note' }

  test('fields of other types stay as they are', async () => {
    const draft = await newDraft()
    const editor = await editorFor(draft, { field_types: ['date', 'text'] })
    const put = (fields: object[]) => codeOf(editor.put(`${draft.path}/fields`, { roles, fields }))
    expect(await put([signature, date])).toBe(200)
    expect(await put([signature, { ...date, x: 10 }, text])).toBe(200)
    expect(await put([signature, date, { ...signature, label: 'Another', y: 300 }])).toBe('EDIT_NOT_ALLOWED')
    expect(await put([{ ...signature, x: 10 }, date])).toBe('EDIT_NOT_ALLOWED')
    expect(await put([date])).toBe('EDIT_NOT_ALLOWED')
    const { body } = await editor.put(`${draft.path}/fields`, { roles, fields: [] })
    expect(Object.keys(body.error.details)).toEqual(['fields'])
    expect((await api.get(`${draft.path}/fields`)).body.fields).toHaveLength(3)
  })

  test('fixed roles are neither added, changed nor removed', async () => {
    const draft = await newDraft()
    const editor = await editorFor(draft, { fixed_roles: true })
    const put = (roles: object) => codeOf(editor.put(`${draft.path}/fields`, { roles, fields: [] }))
    expect(await put(roles)).toBe(200)
    expect(await put({ ...roles, Agent: { order: 3 } })).toBe('EDIT_NOT_ALLOWED')
    expect(await put({ Client: roles.Client })).toBe('EDIT_NOT_ALLOWED')
    expect(await put({ ...roles, Client: { order: 1, email: 'eve@example.com' } })).toBe('EDIT_NOT_ALLOWED')
    const free = await editorFor(draft)
    expect(await codeOf(free.put(`${draft.path}/fields`, { roles: { Agent: {} }, fields: [] }))).toBe(200)
  })

  test('a template keeps its title, and is restricted likewise', async () => {
    const template = await newTemplate()
    const editor = await editorFor(template, { field_types: ['date'], fixed_roles: true })
    const patch = (body: object) => codeOf(editor.patch(template.path, body))
    expect(await patch({ title: 'Mine' })).toBe('EDIT_NOT_ALLOWED')
    expect(await patch({ description: 'Mine' })).toBe('EDIT_NOT_ALLOWED')
    expect(await patch({ roles: { Client: {}, Agent: {} } })).toBe('EDIT_NOT_ALLOWED')
    expect(await patch({ fields: [signature, text] })).toBe('EDIT_NOT_ALLOWED')
    expect(await patch({ fields: [signature, date] })).toBe(200)
  })

  test('nothing is sent without may_send, or by other ways than those of the token', async () => {
    const draft = await newDraft()
    const send = async (options: object, signers: object[]) =>
      codeOf((await editorFor(draft, options)).post(`${draft.path}/send`, { signers }))
    expect(await send({}, [ada, grace])).toBe('EDIT_NOT_ALLOWED')
    const withField = { ...ada, fields: [signatureField] }
    expect(await send({ may_send: true }, [withField, grace])).toBe('EDIT_NOT_ALLOWED')
    const fixed = { may_send: true, fixed_roles: true }
    expect(await send(fixed, [{ ...ada, email: 'eve@example.com' }, grace])).toBe('EDIT_NOT_ALLOWED')
    expect(await send(fixed, [ada, grace, { name: 'Eve', email: 'eve@example.com' }])).toBe('EDIT_NOT_ALLOWED')
    expect((await api.get(draft.path)).body.status).toBe('draft')
    expect(await send(fixed, [{ ...ada, email: 'ADA@example.com' }, grace])).toBe(200)
  })

  test('the stored response of an API key’s request', async () => {
    const draft = await newDraft()
    const editor = await editorFor(draft, { may_send: true })
    const headers = { 'idempotency-key': 'shared' }
    await api.post(`${draft.path}/send`, { signers: [ada, grace] }, { headers })
    const replayed = await editor.post(`${draft.path}/send`, { signers: [ada, grace] }, { headers })
    expect(replayed.body.error.code).toBe('DOCUMENT_NOT_DRAFT')
  })
})
