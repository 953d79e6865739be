import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { events } from '../generated/table.js'

// The compiler checks that what is sent is a type of event. Whether one sends it is only in their sources.
const folders = ['../rules/', '../../server/src/jobs/', '../../server/src/operations/links/']
const sources = folders.flatMap(sourcesIn)

test.each(Object.keys(events))('%s is sent by a rule, or by what changes if it is about no document', (type) => {
  const sent = [`{ type: '${type}'`, `writeEvent(tx, about, '${type}'`]
  const isSent = sources.some((source) => sent.some((code) => source.includes(code)))
  expect(isSent, `Nothing sends ${type}: a rule in spec/rules has to return it as its \`event\`.`).toBe(true)
})

function sourcesIn(folder) {
  const place = new URL(folder, import.meta.url)
  const names = readdirSync(place, { recursive: true }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts')
  )
  return names.map((name) => readFileSync(new URL(name, place), 'utf8'))
}
