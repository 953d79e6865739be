import { describe, expect, it } from 'vitest'
import { trailLines } from '../../audit/trail-lines.js'
import { writeTrailFile } from '../package/trail-file.js'
import { testRows } from '../testing/test-rows.js'
import { readTrail } from './read-trail.js'

const lines = trailLines(testRows())
const read = (changed: string[]) => readTrail(Buffer.from(writeTrailFile(changed)))
const change = (index: number, from: string, to: string) => {
  expect(lines[index]).toContain(from)
  return lines.map((line, at) => (at === index ? line.replace(from, to) : line))
}

describe('a trail', () => {
  it('is read with the SHA-256 of each line', () => {
    const { entries, problems } = read(lines)
    expect(problems).toEqual([])
    expect(entries.map(({ sequence }) => sequence)).toEqual(lines.map((_line, index) => index + 1))
    expect(entries[1]!.previous_sha256).toBe(entries[0]!.sha256)
  })

  it.each(lines.slice(0, -1).map((_line, index) => index))('names entry %i + 1 if any of it was changed', (index) => {
    const entry = JSON.parse(lines[index]!)
    for (const [from, to] of [
      [`"at":"${entry.at}"`, '"at":"2026-03-02T10:00:00.000Z"'],
      [`"type":"${entry.actor.type}"`, '"type":"other"'],
      [`"action":"${entry.action}"`, index === 0 ? '"action":"document.created" ' : '"action":"document.downloaded"']
    ] as const) {
      expect(read(change(index, from, to)).problems[0]).toMatch(new RegExp(`^Entry ${index + 1} was changed`))
    }
  })

  it('names what is missing, doubled or moved', () => {
    expect(read(lines.slice(1)).problems[0]).toBe('Entry 1 is missing.')
    expect(read(lines.toSpliced(2, 1)).problems[0]).toBe('Entry 3 is missing.')
    expect(read(lines.toSpliced(2, 0, lines[1]!)).problems[0]).toBe('Entry 3 is missing.')
    expect(read([lines[1]!, lines[0]!, ...lines.slice(2)]).problems[0]).toBe('Entry 1 is missing.')
  })

  it('is the trail of a document from its creation on', () => {
    const [first, ...others] = testRows()
    const renamed = trailLines([{ ...first!, action: 'document.sent' }, ...others])
    expect(read(renamed).problems).toEqual(['Entry 1 does not record that the document was created.'])
  })

  it('has each entry in exactly one form', () => {
    const forms = ['{"sequence":1,"sequence":1,', '{ ', '{"added":1,']
    for (const form of forms) {
      expect(read([lines[0]!.replace('{', form), ...lines.slice(1)]).problems).toEqual([
        'Entry 1 was changed: it is damaged.'
      ])
    }
  })

  it.each([
    ['nothing', undefined],
    ['an empty file', ''],
    ['no entries', '[\n]\n'],
    ['an empty line', '[\n\n]\n'],
    ['no end', `[\n${lines.join(',\n')}\n`],
    ['a comma at the end', `[\n${lines.join(',\n')},\n]\n`],
    ['one line', `[${lines.join(',')}]\n`],
    ['more after it', `${writeTrailFile(lines)}x`],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0, 0])]
  ])('is not %s', (_what, text) => {
    expect(readTrail(text === undefined ? undefined : Buffer.from(text)).problems).not.toEqual([])
  })
})
