import { createSigningClient, Signpost, type SignpostError } from '@signpost/sdk'
import { createSignpostMock } from '@signpost/sdk/msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { signatureField, tokenOf } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

// biome-ignore lint/suspicious/noExplicitAny: the same of three ways, of which two have no types
type Answer = any

/** A way to use the service. Each refusal is thrown with its code. */
interface Way {
  /** Calls an operation, such as `documents.send`, by REST or by the method of the SDK. */
  (operation: Operation, ids: string[], body?: object): Promise<Answer>
  /** Takes the signing with the link of one of several people. */
  takeWith(signUrl: string): Promise<Answer>
  /** Lets time pass. */
  advance(milliseconds: number): Promise<unknown>
}

const operations = {
  'documents.create': ['post', '/documents'],
  'templates.create': ['post', '/templates'],
  'templateLinks.create': ['post', '/templates/$/links'],
  'templateLinks.update': ['patch', '/template-links/$'],
  'templateLinks.get': ['get', '/template-links/$'],
  'documents.createFromTemplate': ['post', '/documents/from-template'],
  'documents.send': ['post', '/documents/$/send'],
  'documents.get': ['get', '/documents/$'],
  'documents.void': ['post', '/documents/$/void'],
  'documents.listEvents': ['get', '/documents/$/events'],
  'documents.createInPersonUrl': ['post', '/documents/$/in-person-url'],
  'documents.createEmbeddedSignUrl': ['post', '/documents/$/embedded-sign-url'],
  'documents.updateSigner': ['patch', '/documents/$/signers/$'],
  'testHelpers.sign': ['post', '/test-helpers/documents/$/signers/$/sign'],
  'testHelpers.readCopy': ['post', '/test-helpers/documents/$/read-copy'],
  'testHelpers.openLink': ['post', '/test-helpers/template-links/$/open']
} as const
type Operation = keyof typeof operations

let world: World
const mock = createSignpostMock({ baseUrl: 'https://sign.test' })
const server = setupServer(...mock.handlers)
beforeAll(async () => {
  world = await createWorld()
  server.listen({ onUnhandledRequest: 'bypass' })
})
afterAll(async () => {
  server.close()
  await world?.[Symbol.asyncDispose]()
})

function byRest(): Way {
  const api = createApi(world.url, world.account.test_key)
  const answer = async (asked: ReturnType<Api['get']>) => {
    const { status, body } = await asked
    if (status >= 400) throw Object.assign(new Error(body.error.message), body.error)
    return body
  }
  const call = (operation: Operation, ids: string[], body?: object) => {
    const [method, pattern] = operations[operation]
    const path = ids.reduce((known, id) => known.replace('$', id), pattern as string)
    return answer(method === 'get' ? api.get(path) : api[method](path, body))
  }
  const takeWith = (url: string) => answer(createApi(world.url, tokenOf(url)).post('/signing/session/take'))
  return Object.assign(call, { takeWith, advance: async (by: number) => world.clock.advance(by) })
}

function bySdk(baseUrl: string, apiKey: string, advance: Way['advance']): Way {
  const signpost: Answer = new Signpost({ baseUrl, apiKey, maxRetries: 0 })
  const call = async (operation: Operation, ids: string[], body?: object) => {
    const [resource, method] = operation.split('.') as [string, string]
    return signpost[resource][method](...ids, ...(body ? [body] : []))
  }
  const takeWith = (signUrl: string) => createSigningClient({ signUrl, maxRetries: 0 }).take()
  return Object.assign(call, { takeWith, advance })
}

const ways: Record<string, () => Way> = {
  REST: byRest,
  SDK: () => bySdk(world.url, world.account.test_key, async (by) => world.clock.advance(by)),
  mock: () => bySdk('https://sign.test', mock.keys.test, (by) => mock.clock.advance({ seconds: by / 1000 }))
}

const [ann, ben, cy] = ['Ann Lee', 'Ben Okri', 'Cy Young'].map((name) => ({
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@cases.example`
})) as [Person, Person, Person]
interface Person {
  name: string
  email: string
}

let pdf: string
async function draft(way: Way): Promise<string> {
  pdf ??= (await makePdf()).toString('base64')
  return (await way('documents.create', [], { file_name: 'contract.pdf', file: pdf })).id
}

async function template(way: Way, roles: Record<string, number>): Promise<string> {
  const fields = Object.keys(roles).map((role, index) => ({
    ...signatureField,
    y: 200 + index * 80,
    role,
    label: `Signature of ${role}`
  }))
  const orders = Object.fromEntries(Object.entries(roles).map(([role, order]) => [role, { order }]))
  return (await way('templates.create', [], { document_id: await draft(way), roles: orders, fields })).id
}

const send = async (way: Way, id: string, body: object) => way('documents.send', [id], { skip_email: true, ...body })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: SignpostError) => code
  )

/** Who has signed in the end, as which, and in which order. */
async function outcomeOf(way: Way, id: string) {
  const { status, signers } = await vi.waitFor(
    async () => {
      const document = await way('documents.get', [id])
      expect(document.status).toBe('completed')
      return document
    },
    { timeout: 60_000, interval: 50 }
  )
  return {
    status,
    signers: signers.map(({ name, roles, order, status }: Answer) => [name, [...roles].sort(), order, status])
  }
}

const trailOf = async (way: Way, id: string, ...actions: string[]) =>
  (await way('documents.listEvents', [id])).data.filter(({ action }: Answer) => actions.includes(action))

interface Case {
  name: string
  happens(way: Way): Promise<unknown>
  /** What everybody sees of it, whichever way it was done. */
  outcome: unknown
}

const cases: Case[] = [
  {
    name: 'a director of both companies signs once',
    async happens(way) {
      const template_id = await template(way, { Seller: 1, Buyer: 1 })
      const role_assignments = { Seller: { email: ann.email }, Buyer: { email: ann.email } }
      const { id } = await way('documents.createFromTemplate', [], { template_id, role_assignments })
      const { signers } = await send(way, id, { signers: [ann] })
      await way('testHelpers.sign', [id, signers[0].id])
      return outcomeOf(way, id)
    },
    outcome: { status: 'completed', signers: [['Ann Lee', ['Buyer', 'Seller'], 1, 'signed']] }
  },
  {
    name: 'a tenant is the guarantor, too',
    async happens(way) {
      const template_id = await template(way, { Tenant: 1, Guarantor: 1, Landlord: 2 })
      const { id } = await way('documents.createFromTemplate', [], { template_id })
      const unnamed = await refusal(send(way, id, { signers: [ann, { ...ben, role: 'Landlord' }] }))
      const { signers } = await send(way, id, {
        signers: [
          { ...ann, roles: ['Tenant', 'Guarantor'] },
          { ...ben, role: 'Landlord' }
        ]
      })
      for (const { id: signer } of signers) await way('testHelpers.sign', [id, signer])
      return { unnamed, ...(await outcomeOf(way, id)) }
    },
    outcome: {
      unnamed: 'ROLE_UNASSIGNED',
      status: 'completed',
      signers: [
        ['Ann Lee', ['Guarantor', 'Tenant'], 1, 'signed'],
        ['Ben Okri', ['Landlord'], 2, 'signed']
      ]
    }
  },
  {
    name: 'who signs first countersigns last',
    async happens(way) {
      const id = await draft(way)
      const atOnce = await refusal(send(way, id, { signers: [ann, ann] }))
      const { signers } = await send(way, id, {
        signers: [
          { ...ann, order: 1 },
          { ...ben, order: 2 },
          { ...ann, order: 3 }
        ]
      })
      const tooEarly = await refusal(way('testHelpers.sign', [id, signers[2].id]))
      for (const { id: signer } of signers) await way('testHelpers.sign', [id, signer])
      return { atOnce, tooEarly, ...(await outcomeOf(way, id)) }
    },
    outcome: {
      atOnce: 'DUPLICATE_SIGNER',
      tooEarly: 'SIGNER_WAITING',
      status: 'completed',
      signers: [
        ['Ann Lee', [], 1, 'signed'],
        ['Ben Okri', [], 2, 'signed'],
        ['Ann Lee', [], 3, 'signed']
      ]
    }
  },
  {
    name: 'any of three approvers, of whom two open it at once',
    async happens(way) {
      const id = await draft(way)
      const candidates = [ann, ben, cy]
      const { signers } = await send(way, id, { signers: [{ candidates, action: 'approve' }] })
      const [{ id: signer, candidates: known }] = signers
      const urlOf = async (index: number) =>
        (
          await way('documents.createEmbeddedSignUrl', [id], {
            signer_id: signer,
            candidate_id: known[index].id
          })
        ).sign_url
      const urls = [await urlOf(0), await urlOf(1)]
      const takenAtOnce = (await Promise.all(urls.map((url) => refusal(way.takeWith(url))))).sort()
      const [after] = (await way('documents.get', [id])).signers
      const isOneOfThem = [ann.email, ben.email].includes(after.email)
      // Given back, and taken by the third.
      const again = await way('documents.updateSigner', [id, signer], { candidates })
      const url = await way('documents.createEmbeddedSignUrl', [id], {
        signer_id: signer,
        candidate_id: again.candidates[2].id
      })
      await way.takeWith(url.sign_url)
      await way('testHelpers.sign', [id, signer])
      const [{ data }] = await trailOf(way, id, 'signer.replaced')
      return { takenAtOnce, isOneOfThem, givenBackTo: data.candidates, ...(await outcomeOf(way, id)) }
    },
    outcome: {
      takenAtOnce: ['SIGNING_TOKEN_INVALID', 'done'],
      isOneOfThem: true,
      givenBackTo: [ann, ben, cy].map(({ name, email }) => `${name} <${email}>`).join(', '),
      status: 'completed',
      signers: [['Cy Young', [], 1, 'signed']]
    }
  },
  {
    name: 'three people at one tablet',
    async happens(way) {
      const id = await draft(way)
      const host = 'Charles Babbage'
      const { signers } = await send(way, id, { signers: [ann, ben, cy] })
      const { in_person_url } = await way('documents.createInPersonUrl', [id], { host })
      for (const { id: signer } of signers) await way('testHelpers.sign', [id, signer], { host })
      const begun = await trailOf(way, id, 'signer.in_person')
      return {
        isPage: /\/in-person#token=/.test(in_person_url),
        begun: begun.map(({ actor, data, via }: Answer) => [actor.name, data.host, via.kind]),
        ...(await outcomeOf(way, id))
      }
    },
    outcome: {
      isPage: true,
      begun: [ann, ben, cy].map(({ name }) => [name, 'Charles Babbage', 'in_person']),
      status: 'completed',
      signers: [ann, ben, cy].map(({ name }) => [name, [], 1, 'signed'])
    }
  },
  {
    name: 'an employee in the app, and a manager by letter',
    async happens(way) {
      const id = await draft(way)
      const { signers } = await way('documents.send', [id], {
        signers: [
          { ...ann, order: 1, invitation: 'none' },
          { ...ben, order: 2, invitation: 'email' }
        ]
      })
      await way('documents.createEmbeddedSignUrl', [id], { signer_id: signers[0].id })
      for (const { id: signer } of signers) await way('testHelpers.sign', [id, signer])
      const invited = await trailOf(way, id, 'signer.invited')
      return { invited: invited.map(({ data }: Answer) => data.email), ...(await outcomeOf(way, id)) }
    },
    outcome: {
      invited: [ben.email],
      status: 'completed',
      signers: [
        ['Ann Lee', [], 1, 'signed'],
        ['Ben Okri', [], 2, 'signed']
      ]
    }
  },
  {
    name: 'a lawyer who only reads',
    async happens(way) {
      const id = await draft(way)
      const signers = [{ ...ann, access_code: '4711' }]
      const copy = { ...cy, when: 'sent' }
      const withoutCode = await refusal(send(way, id, { signers, cc: [copy] }))
      await send(way, id, { signers, cc: [{ ...copy, access_code: 'Zebra 47' }], message: 'For Friday.' })
      const read = (access_code: string) => way('testHelpers.readCopy', [id], { email: cy.email, access_code })
      const wrong = await refusal(read('4711'))
      const { name, message, pages } = await read('Zebra 47')
      await way('documents.void', [id], { reason: 'The terms have changed.' })
      return { withoutCode, wrong, name, message, pages: pages.length, afterVoid: await refusal(read('Zebra 47')) }
    },
    outcome: {
      withoutCode: 'VALIDATION_FAILED',
      wrong: 'ACCESS_CODE_INVALID',
      name: cy.name,
      message: 'For Friday.',
      pages: 1,
      afterVoid: 'DOCUMENT_VOIDED'
    }
  },
  {
    name: 'a link that has expired opens again once its deadline is moved',
    async happens(way) {
      const template_id = await template(way, { Visitor: 1 })
      const created = await way('templateLinks.create', [template_id], { role: 'Visitor' })
      const hours = (count: number) => new Date(Date.parse(created.created_at) + count * 3600_000).toISOString()
      await way('templateLinks.update', [created.id], { expires_at: hours(1) })
      await way.advance(2 * 3600_000)
      const { status } = await way('templateLinks.get', [created.id])
      const late = await refusal(way('testHelpers.openLink', [created.id], ann))
      await way('templateLinks.update', [created.id], { expires_at: hours(4) })
      const begun = await way('testHelpers.openLink', [created.id], ann)
      return { status, late, begun: begun.status, uses: (await way('templateLinks.get', [created.id])).uses }
    },
    outcome: { status: 'expired', late: 'TEMPLATE_LINK_CLOSED', begun: 'sent', uses: 1 }
  },
  {
    name: 'a link behind a QR code, which a stranger tries to exhaust',
    async happens(way) {
      const template_id = await template(way, { Visitor: 1 })
      const { id } = await way('templateLinks.create', [template_id], { role: 'Visitor', max_uses_per_day: 3 })
      const opened: string[] = []
      for (let count = 0; count < 6; count++) {
        const opener = { name: 'Nobody', email: `stranger.${count}@cases.example` }
        opened.push(await refusal(way('testHelpers.openLink', [id], opener)))
      }
      const { status, uses } = await way('templateLinks.get', [id])
      await way('templateLinks.update', [id], { max_uses_per_day: 5 })
      const guest = await refusal(way('testHelpers.openLink', [id], ann))
      return { opened, status, uses, guest }
    },
    outcome: {
      opened: [...Array(3).fill('done'), ...Array(3).fill('TEMPLATE_LINK_CLOSED')],
      status: 'used_up_today',
      uses: 3,
      guest: 'done'
    }
  }
]

describe.each(Object.keys(ways))('by %s', (name) => {
  test.each(cases)('$name', async ({ happens, outcome }) => {
    expect(await happens(ways[name]!())).toEqual(outcome)
  })
})
