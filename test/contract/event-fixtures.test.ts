import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { contract, pointerTo, problemsOf } from '../support/contract.js'

const require = createRequire(import.meta.url)

test.each(Object.keys(contract.webhooks))('the package has an example of %s that is valid', (type) => {
  const file = require.resolve(`@signpost/webhook-verifier/fixtures/${type}.json`)
  const event = JSON.parse(readFileSync(file, 'utf8'))
  const schema = pointerTo('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema')
  expect(problemsOf(event, schema)).toBe('')
  // Written again by `node scripts/generate.mjs`.
  const name = contract.webhooks[type].post.requestBody.content['application/json'].schema.$ref.split('/').at(-1)
  expect(event).toEqual(contract.components.schemas[name].examples[0])
})
