import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWrongDocuments, type ListedDocument } from '../../bench/outages/check-documents.js'
import { createApi } from '../../support/api.js'
import { createDraft } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'
import { completeDocument } from './support/complete-document.js'

let world: World
let documents: ListedDocument[]
let completed: string
let draft: string
beforeAll(async () => {
  world = await createWorld()
  const api = createApi(world.url, world.account.test_key)
  completed = await completeDocument(api)
  draft = (await createDraft(api)).id
  documents = (await api.get('/documents')).body.data
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('nothing is wrong with what was acknowledged and is there', () => {
  expect(findWrongDocuments(documents, [completed], 1)).toEqual([])
})

test('planted faults are found: documents that are lost, not completed, or created twice', () => {
  expect(findWrongDocuments(documents, [completed, 'doc_lost'], 0)).toEqual(['doc_lost is not completed'])
  expect(findWrongDocuments(documents, [completed, draft], 0)).toEqual([`${draft} is not completed`])
  const twice = documents.map((document) => ({ ...document, external_id: 'order-1' }))
  expect(findWrongDocuments(twice, [completed], 1)).toEqual(['a document was created twice'])
  expect(findWrongDocuments(documents, [completed], 0)).toEqual(['2 documents instead of 1'])
})
