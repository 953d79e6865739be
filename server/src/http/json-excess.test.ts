import { describe, expect, it } from 'vitest'
import { DEEPEST, excessOf, MOST_NAMES, MOST_VALUES } from './json-excess.js'

const excess = (json: string) => excessOf(Buffer.from(json))
const list = (unit: string, count: number) => `[${Array(count).fill(unit).join()}]`
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const object = (names: number) => `{${Array.from({ length: names }, (_, index) => `"${index}":1`).join()}}`

describe('what a JSON text has too much of', () => {
  it.each([
    ['values', list('1', MOST_VALUES - 1), list('1', MOST_VALUES)],
    ['empty objects', list('{}', MOST_VALUES / 2 - 1), list('{}', MOST_VALUES / 2)],
    ['empty lists', list('[]', MOST_VALUES / 2 - 1), list('[]', MOST_VALUES / 2)],
    ['names in one object', object(MOST_NAMES), object(MOST_NAMES + 1)],
    ['lists in each other', nested(DEEPEST), nested(DEEPEST + 1)],
    ['objects in each other', '{"a":'.repeat(DEEPEST), '{"a":'.repeat(DEEPEST + 1)]
  ])('reports %s, as soon as it is too much', (_what, most, more) => {
    expect(excess(most)).toBeNull()
    expect(excess(more)).toMatch(/has more than|properties|nested too deeply/)
  })

  it('counts the names of each object alone, and nothing of a list as a name', () => {
    expect(excess(list(object(MOST_NAMES - 1), 3))).toBeNull()
    expect(excess(`{"a":${list('1', MOST_NAMES + 1)}}`)).toBeNull()
  })

  it.each(['[', ',', '{"a":'])('does not count what stands in a text: %s', (sign) => {
    const text = JSON.stringify(sign.repeat(MOST_VALUES))
    expect(excess(`{"a":${text}}`)).toBeNull()
    const ends = ['\\\\', '\\"', '\\\\\\"', '']
    for (const end of ends) {
      expect(excess(`["${end}",${nested(DEEPEST - 1)}]`), end).toBeNull()
      expect(excess(`["${end}",${nested(DEEPEST)}]`), end).toBe('is nested too deeply')
    }
  })

  it('is left to the parser where it is no JSON', () => {
    for (const broken of ['', ']'.repeat(1000), '"', '"a', ',', '}{', '[,]', '\\"'])
      expect(excess(broken), broken).toBeNull()
    expect(excess(`]]${nested(DEEPEST + 1)}`)).toBe('is nested too deeply')
  })
})
