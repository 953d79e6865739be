import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { inWorkingForm } from '../../../spec/emit/published-form.mjs'
import { breakingChanges, excerptOf } from '../../support/breaking-changes.js'
import { contract, type Json } from '../../support/contract.js'

const run = promisify(execFile)
const spec = fileURLToPath(new URL('../../../spec/', import.meta.url))

// What the changes below change.
const hooks = ['document.sent', 'document.viewed']
const events = excerptOf(contract, ['/webhooks', '/events'], hooks)
const excerpt = excerptOf(
  contract,
  [
    ...['/account', '/documents', '/documents/{id}', '/documents/{id}/send', '/webhooks', '/events'],
    // These have the other open enums.
    ...['/documents/{id}/events', '/documents/{id}/verification']
  ],
  hooks
)

describe('compared to the last landed contract', () => {
  test('has no breaking changes', async (context) => {
    const landed = await landedDocument()
    if (!landed) return context.skip('this folder has no history to compare with')
    expect(await breakingChanges(landed, contract)).toEqual([])
  })

  // The service writes a default into the request. With a new one, a retry of a request to the previous version would seem
  // to be another request.
  test('no request gains a property with a default', async (context) => {
    const landed = await landedDocument()
    if (!landed) return context.skip('this folder has no history to compare with')
    expect(newDefaults(landed, contract)).toEqual([])
    const grown = structuredClone(contract)
    schema(grown, 'SignerRequest').properties.added = { type: 'boolean', default: false }
    expect(newDefaults(contract, grown)).toEqual(['SignerRequest.added'])
  })

  // Events that an older version recorded are answered with what their documents and signers did not have yet.
  test('a property that documents or signers gain says what it is in events of before', async (context) => {
    const landed = await landedDocument()
    if (!landed) return context.skip('this folder has no history to compare with')
    expect(unknownBefore(landed, contract), 'give it @addedLater in spec/src').toEqual([])
    const grown = structuredClone(contract)
    schema(grown, 'Document').properties.added = { type: 'string' }
    schema(grown, 'Signer').properties.added = { type: 'string', 'x-added-later': { value: null } }
    expect(unknownBefore(contract, grown)).toEqual(['Document.added'])
  })

  const breaking: Record<string, [string, (document: Json) => void]> = {
    'a path that is gone': ['/account', ({ paths }) => delete paths['/account']],
    'an operation that is gone': ['/documents/{id}/delete', ({ paths }) => delete paths['/documents/{id}'].delete],
    'a property that becomes required': [
      '/documents/{id}/send/post',
      (document) => Object.assign(schema(document, 'SendDocumentRequest'), { required: ['message'] })
    ],
    'a property of an answer that is gone': [
      '/documents/post/responses/201',
      (document) => delete schema(document, 'Document').properties.title
    ],
    'an open enum that loses a value': [
      '/properties/fields/items/properties/type',
      (document) => schema(document, 'FieldType').enum.pop()
    ],
    'an enum of an answer that gains a value': [
      '/documents/get/parameters',
      (document) => schema(document, 'DocumentStatus').enum.push('lost')
    ],
    'a way to authenticate that is gone': [
      '/webhooks/get/security',
      ({ paths, security }) => Object.assign(paths['/webhooks'].get, { security: security.slice(1) })
    ],
    'a limit that is lowered': [
      '/data/items/properties/title',
      (document) => Object.assign(schema(document, 'Title'), { maxLength: 100 })
    ]
  }
  const places = Object.values(breaking).map(([place]) => place)

  test(`breaking changes are detected: ${Object.keys(breaking).join(', ')}`, async () => {
    const changed = structuredClone(excerpt)
    for (const [, change] of Object.values(breaking)) change(changed)
    const found = (await breakingChanges(excerpt, changed)).map(({ path }) => readable(path))
    expect(places.filter((place) => !found.some((path) => path.includes(place)))).toEqual([])
    expect(found.filter((path) => !places.some((place) => path.includes(place)))).toEqual([])
  })

  // What later versions add: one event with everything that belongs to it.
  function addEvent(document: Json, type: string, event: string, data: string) {
    const { EventType, WebhookEventType, Event, DocumentSentEvent, DocumentViewedEvent } = document.components.schemas
    EventType.enum.push(type)
    WebhookEventType.enum.push(type)
    Event.anyOf.push({ $ref: `#/components/schemas/${event}` })
    Event.discriminator.mapping[type] = `#/components/schemas/${event}`
    const model = structuredClone(data === 'Document' ? DocumentSentEvent : DocumentViewedEvent)
    model.properties.type = { type: 'string', enum: [type] }
    document.components.schemas[event] = model
    const hook = structuredClone(document.webhooks['document.sent'])
    hook.post.operationId = `on${event.replace('Event', '')}`
    hook.post.requestBody.content['application/json'].schema.$ref = `#/components/schemas/${event}`
    document.webhooks[type] = hook
  }

  const later = {
    'signer.reassigned': ['SignerReassignedEvent', 'SignerEventData'],
    'signer.reached': ['SignerReachedEvent', 'SignerEventData'],
    'document.archived': ['DocumentArchivedEvent', 'Document']
  } as const

  test('new events are additions, and one that goes is breaking', async () => {
    const grown = structuredClone(events)
    for (const [type, [event, data]] of Object.entries(later)) addEvent(grown, type, event, data)
    expect(await breakingChanges(events, grown)).toEqual([])
    const places = (await breakingChanges(grown, events)).map(({ path }) => readable(path))
    for (const type of Object.keys(later))
      expect(
        places.some((place) => place.includes(type)),
        type
      ).toBe(true)
  })

  test('a union that the contract does not call open gains no member', async () => {
    const [closed, grown] = [structuredClone(events), structuredClone(events)]
    for (const document of [closed, grown]) delete schema(document, 'Event')['x-open-union']
    addEvent(grown, 'signer.reached', 'SignerReachedEvent', 'SignerEventData')
    expect(await breakingChanges(closed, grown)).not.toEqual([])
  })

  test('a text of a response may become an open enum, and no closed one', async () => {
    const named = excerptOf(contract, ['/documents/{id}/emails'], [])
    const text = structuredClone(named)
    schema(text, 'DocumentEmail').properties.kind = { type: 'string', maxLength: 64 }
    expect(await breakingChanges(text, named)).toEqual([])
    delete schema(named, 'EmailKind')['x-open-enum']
    const [change] = await breakingChanges(text, named)
    expect(change?.path).toContain('/properties/kind')
  })

  test('additions are allowed: values of open enums, paths, optional and response properties', async () => {
    const changed = structuredClone(excerpt)
    const added = { added: { type: 'string', maxLength: 9 } }
    const open = Object.values<Json>(changed.components.schemas).filter((own) => own['x-open-enum'])
    expect(open.length).toBeGreaterThan(4)
    for (const own of open) own.enum.push('added')
    changed.paths['/added'] = changed.paths['/account']
    Object.assign(schema(changed, 'SendDocumentRequest').properties, added)
    Object.assign(schema(changed, 'Document').properties, added)
    const { message } = schema(changed, 'SendDocumentRequest').properties
    const { description, ...own } = message
    const [taken] = own.allOf ?? [own]
    schema(changed, 'SendDocumentRequest').properties.message = { description, anyOf: [taken, { type: 'null' }] }
    const { allOf, ...prose } = schema(changed, 'DocumentSentEvent').properties.data
    schema(changed, 'DocumentSentEvent').properties.data = { ...allOf[0], ...prose }
    expect(await breakingChanges(excerpt, changed)).toEqual([])
  })

  const readable = (pointer: string) => pointer.replaceAll('~1', '/').replaceAll('//', '/')

  function schema(document: Json, name: string) {
    return document.components.schemas[name]
  }

  function unknownBefore(landed: Json, current: Json): string[] {
    return ['Document', 'Signer'].flatMap((name) =>
      Object.entries<Json>(schema(current, name).properties)
        .filter(([property, { 'x-added-later': added }]) => !added && !(property in schema(landed, name).properties))
        .map(([property]) => `${name}.${property}`)
    )
  }

  function newDefaults(before: Json, after: Json) {
    return Object.entries<Json>(after.components.schemas).flatMap(([name, { properties = {} }]) => {
      const known = before.components.schemas[name]
      if (!known) return []
      const added = Object.keys(properties).filter((property) => !known.properties?.[property])
      return added.filter((property) => 'default' in properties[property]).map((property) => `${name}.${property}`)
    })
  }

  // On a branch, the contract on main. On main, that of the previous commit.
  async function landedDocument(): Promise<Json | null> {
    const git = async (...args: string[]) => (await run('git', args, { cwd: spec, maxBuffer: 64 << 20 })).stdout.trim()
    const isMain = async () => (await git('rev-parse', 'HEAD')) === (await git('rev-parse', 'main'))
    const base = (await isMain().catch(() => true)) ? 'HEAD^' : 'main'
    const landed = await git('show', `${base}:spec/openapi.json`).then(JSON.parse, () => null)
    return landed && inWorkingForm(landed)
  }
})
