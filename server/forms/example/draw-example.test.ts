import { readFile } from 'node:fs/promises'
import { preparePdf } from '@signpost/pdf/testing'
import { expect, it } from 'vitest'
import { drawExample } from './draw-example.js'

const example = await drawExample()
const committed = (ending: string) =>
  readFile(new URL(`../../../examples/common/${example.name}.${ending}`, import.meta.url))

it('is what the examples send', async () => {
  expect(Buffer.compare(await committed('pdf'), example.pdf)).toBe(0)
  expect(await committed('json').then(String)).toBe(example.fields)
})

it('has a field of every type', () => {
  const fields: Record<string, { type: string }[]> = JSON.parse(example.fields)
  const types = new Set(Object.values(fields).flatMap((own) => own.map(({ type }) => type)))
  expect([...types].sort()).toEqual(['checkbox', 'date_signed', 'initials', 'name', 'number', 'signature', 'text'])
})

it('needs no changes at upload', () => {
  expect(preparePdf(Buffer.from(example.pdf)).inspection.changes_made).toEqual([])
})
