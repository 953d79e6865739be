import { expect, test } from 'vitest'
import { ParentMessages } from './parent-messages.js'
import type { Framing } from './parent-origin.js'

function setUp(framing: Framing) {
  const posted: unknown[][] = []
  return { messages: new ParentMessages(framing, { postMessage: (...sent) => posted.push(sent) }), posted }
}

test('tells the parent alone what happens', () => {
  const { messages, posted } = setUp({ framed: true, parentOrigin: 'https://app.example.com' })
  messages.ready()
  messages.ready()
  messages.signed('doc_1', 'sgn_1')
  messages.declined('doc_1', 'sgn_1')
  messages.error('X', 'It failed.')
  messages.close()
  expect(posted.map(([message]) => message)).toEqual([
    { source: 'signpost', event: 'ready' },
    { source: 'signpost', event: 'signed', documentId: 'doc_1', signerId: 'sgn_1' },
    { source: 'signpost', event: 'declined', documentId: 'doc_1', signerId: 'sgn_1' },
    { source: 'signpost', event: 'error', code: 'X', message: 'It failed.' },
    { source: 'signpost', event: 'close' }
  ])
  expect(new Set(posted.map(([, origin]) => origin))).toEqual(new Set(['https://app.example.com']))
})

test.each([
  { framed: false, parentOrigin: null },
  { framed: true, parentOrigin: null }
])('says nothing where nobody is known to listen: %o', (framing) => {
  const { messages, posted } = setUp(framing)
  messages.ready()
  messages.close()
  expect(posted).toEqual([])
})
