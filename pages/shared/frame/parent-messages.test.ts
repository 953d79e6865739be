import { expect, test } from 'vitest'
import { ParentMessages } from './parent-messages.js'
import type { Framing } from './parent-origin.js'

function setUp(framing: Framing) {
  const posted: unknown[][] = []
  const parent = { postMessage: (...sent: unknown[]) => posted.push(sent) }
  return { messages: new ParentMessages(framing, parent), posted, parent }
}

test('tells the parent alone what happens', () => {
  const { messages, posted } = setUp({
    framed: true,
    parentOrigin: 'https://app.example.com',
    inDialog: false,
    isCovered: false
  })
  messages.hello()
  messages.ready('signed')
  messages.ready('open')
  messages.viewed()
  messages.fieldChanged('fld_1', 'Rent')
  messages.signed('doc_1', 'sgn_1', 'https://app.example.com/signed')
  messages.declined('doc_1', 'sgn_1')
  messages.saved('tpl_1', 2)
  messages.sent('doc_1')
  messages.error('X', 'It failed.')
  messages.close()
  expect(posted.map(([message]) => message)).toEqual([
    { source: 'signpost', event: 'hello' },
    { source: 'signpost', event: 'ready', state: 'signed' },
    { source: 'signpost', event: 'viewed' },
    { source: 'signpost', event: 'field_changed', fieldId: 'fld_1', label: 'Rent' },
    {
      source: 'signpost',
      event: 'signed',
      documentId: 'doc_1',
      signerId: 'sgn_1',
      redirectUrl: 'https://app.example.com/signed'
    },
    { source: 'signpost', event: 'declined', documentId: 'doc_1', signerId: 'sgn_1', redirectUrl: null },
    { source: 'signpost', event: 'saved', id: 'tpl_1', version: 2 },
    { source: 'signpost', event: 'sent', id: 'doc_1' },
    { source: 'signpost', event: 'error', code: 'X', message: 'It failed.' },
    { source: 'signpost', event: 'close' }
  ])
  expect(new Set(posted.map(([, origin]) => origin))).toEqual(new Set(['https://app.example.com']))
})

test('reports ready before anything is done, however quick the signer is', () => {
  const { messages, posted } = setUp({
    framed: true,
    parentOrigin: 'https://app.example.com',
    inDialog: false,
    isCovered: false
  })
  messages.declined('doc_1', 'sgn_1')
  messages.ready()
  expect(posted.map(([message]) => message)).toEqual([
    { source: 'signpost', event: 'ready', state: 'open' },
    expect.objectContaining({ event: 'declined' })
  ])
})

test.each([
  { framed: false, parentOrigin: null, inDialog: false, isCovered: false },
  { framed: true, parentOrigin: null, inDialog: false, isCovered: false }
])('says nothing where nobody is known to listen: %o', (framing) => {
  const { messages, posted } = setUp(framing)
  messages.ready()
  messages.close()
  expect(posted).toEqual([])
})

const request = { source: 'signpost', event: 'request-close' }

test.each([
  [false, 'close'],
  [true, 'stay']
])('answers a parent that asks whether the signer may leave: %s, %s', (isAsked, event) => {
  const { messages, posted, parent } = setUp({
    framed: true,
    parentOrigin: 'https://app.example.com',
    inDialog: true,
    isCovered: false
  })
  const window = new EventTarget()
  messages.askBeforeClosing(() => isAsked)
  messages.listen(window as Window)
  const hear = (source: unknown, origin: string, data: unknown) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
  hear({}, 'https://app.example.com', request)
  hear(parent, 'https://other.example', request)
  for (const other of [null, 'request-close', { event: 'request-close' }, { ...request, event: 'close' }])
    hear(parent, 'https://app.example.com', other)
  expect(posted).toEqual([])
  hear(parent, 'https://app.example.com', request)
  expect(posted).toEqual([[{ source: 'signpost', event }, 'https://app.example.com']])
})

test('work that the parent has kept is heard from the parent alone, and only what was asked for', () => {
  const { messages, posted, parent } = setUp({
    framed: true,
    parentOrigin: 'https://app.example.com',
    inDialog: true,
    isCovered: false
  })
  const window = new EventTarget()
  const recalled: (string | null)[] = []
  messages.listen(window as Window)
  messages.keep('mine', '{}')
  messages.recall('mine', (work) => recalled.push(work))
  expect(posted.map(([message]) => message)).toEqual([
    { source: 'signpost', event: 'keep', key: 'mine', work: '{}' },
    { source: 'signpost', event: 'recall', key: 'mine' }
  ])
  const answer = (source: unknown, key: string, work: string | null) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        source,
        origin: 'https://app.example.com',
        data: { source: 'signpost', event: 'recalled', key, work }
      })
    )
  answer({}, 'mine', 'forged')
  answer(parent, 'other', 'another')
  expect(recalled).toEqual([])
  answer(parent, 'mine', '{}')
  expect(recalled).toEqual(['{}'])
})
