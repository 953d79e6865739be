import { expect, test } from 'vitest'
import { contract } from '../../support/contract.js'
import { pagesWithBlocks } from './support/read-blocks.js'

// The record of a document is the audit trail, its PDF the certificate of completion, and the record of an account the account log.
const otherWords = /\b(?:audit (?:log|certificate|report)s?|completion certificate|log of (?:the|an) account)\b/i

// What DocuSeal calls its own.
const ofOthers = new Set(['guides/migrating-from-docuseal.md'])

test('the guides call each record by one name', () => {
  const guides = pagesWithBlocks().filter(({ name }) => !ofOthers.has(name))
  const found = guides.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, index) => (otherWords.test(line) ? [`${name}:${index + 1} ${line}`] : []))
  )
  expect(found).toEqual([])
})

test('the contract calls each record by one name', () => {
  expect(otherWords.exec(JSON.stringify(contract))?.[0]).toBeUndefined()
})
