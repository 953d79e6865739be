// Writes the contract's example of each event, for tests of receivers in any language.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const { webhooks, components } = JSON.parse(readFileSync(new URL('../../spec/openapi.json', import.meta.url), 'utf8'))
const folder = new URL('../fixtures/', import.meta.url)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [type, { post }] of Object.entries(webhooks)) {
  const { $ref } = post.requestBody.content['application/json'].schema
  const [example] = components.schemas[$ref.split('/').at(-1)].examples
  writeFileSync(new URL(`${type}.json`, folder), `${JSON.stringify(example, null, 2)}\n`)
}
