import type { FieldSuggestion, FieldSuggestions, TextTagProblem } from '@signpost/sdk'
import { expect, test } from 'vitest'
import { fillersOf, foundIn } from './found.js'
import { sentenceOf } from './sentence-of.js'
import { writeInstead } from './write-instead.js'

const box = { page: 1, x: 72, y: 100, width: 160, height: 20 }
const place = (source: string, role?: string): FieldSuggestion => {
  const own = { ...box, type: 'text', label: 'Name' } as const
  const field = role ? ({ ...own, role, required: true } as NonNullable<FieldSuggestion['field']>) : null
  return { ...own, reason: source === 'drawn' ? 'line' : source, source, field }
}
const problem: TextTagProblem = { ...box, text: '{{signature}}', reason: 'role_missing', message: 'names no role' }
const answer = (data: FieldSuggestion[], tag_problems: TextTagProblem[] = []): FieldSuggestions => ({
  data,
  tag_problems,
  complete: true
})
const sentence = (...of: Parameters<typeof answer>) => sentenceOf(foundIn(answer(...of))!)

test('what is only drawn is not asked about', () => {
  expect(foundIn(answer([place('drawn')]))).toBeNull()
  expect(foundIn(answer([]))).toBeNull()
})

test('text tags come before form fields, which an upload cannot take together', () => {
  const all = [place('form_field'), place('tag', 'Client'), place('drawn')]
  expect(foundIn(answer(all))).toMatchObject({ takes: { text_tags: true }, places: [all[1]] })
  expect(foundIn(answer([all[0]!]))).toMatchObject({ takes: { form_fields: 'import' }, places: [all[0]] })
})

test('the sentence counts places and people', () => {
  const [client, consultant] = [place('tag', 'Client'), place('tag', 'Consultant')]
  expect(sentence([client])).toBe('I found 1 place for 1 person: Client.')
  expect(sentence([client, client])).toBe('I found 2 places for 1 person: Client.')
  expect(sentence([client, consultant, client])).toBe('I found 3 places for 2 people: Client, Consultant.')
  expect(sentence([place('form_field')])).toBe('I found 1 form field.')
  expect(sentence([place('form_field'), place('form_field')])).toBe('I found 2 form fields.')
  expect(sentence([client], [problem])).toBe('1 tag in the document cannot be read.')
  expect(sentence([], [problem, problem])).toBe('2 tags in the document cannot be read.')
})

test('places are shown by person, and broken tags where they stand', () => {
  const found = foundIn(answer([place('tag', 'Client'), place('tag', 'Consultant')], [problem]))!
  const fillers = fillersOf(found, { formFields: 'Form fields', problems: 'To be corrected' })
  expect(fillers.map(({ name, fields }) => [name, fields.map(({ label, state }) => [label, state])])).toEqual([
    ['Client', [['Name', 'awaited']]],
    ['Consultant', [['Name', 'awaited']]],
    ['To be corrected', [['{{signature}}', 'broken']]]
  ])
  expect(fillersOf(foundIn(answer([place('form_field')]))!, { formFields: 'Form fields', problems: '' })).toMatchObject(
    [{ name: 'Form fields', fields: [{ ...box, label: 'Name' }] }]
  )
})

test('a broken tag says what to write, or what the service says of it', () => {
  expect(writeInstead(problem)).toContain('{{signature:Client}}')
  expect(writeInstead({ ...problem, reason: 'invalid', message: 'has a second label' })).toBe('has a second label')
})
