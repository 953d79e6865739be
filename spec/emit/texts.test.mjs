import { expect, test } from 'vitest'
import { problemsOf, typeOf } from './texts.mjs'

const english = {
  title: 'Sign “{title}”',
  fields: { one: '{count} field', other: '{count} fields' },
  letter: { paragraphs: ['{sender} asks you.', 'Until {day}.'] }
}
const german = {
  title: '„{title}“ unterschreiben',
  fields: { one: '{count} Feld', other: '{count} Felder' },
  letter: { paragraphs: ['Bis {day}:', '{sender} bittet Sie.'] }
}

test('types name the places of each text, and what a translator has to know', () => {
  expect(typeOf(english, { 'letter.paragraphs': 'In this order.' }).replaceAll('"', '')).toBe(`{
title: Text<'title'>
fields: PluralText<'count'>
letter: {
/** In this order. */
paragraphs: readonly Text<'day' | 'sender'>[]
}
}`)
})

test('texts that say the same fit, wherever a list names what it names', () => {
  expect(problemsOf('de', german, english)).toEqual([])
})

test.each([
  ['a text that is missing', 'de', { ...german, title: undefined }, ['title is missing.']],
  ['an empty text', 'de', { ...german, title: ' ' }, ['title is missing.']],
  ['a text that English does not have', 'de', { ...german, more: 'Mehr' }, ['more is not in English.']],
  ['another place', 'de', { ...german, title: '{titel}' }, ['title has the places titel instead of title.']],
  [
    'a paragraph too few',
    'de',
    { ...german, letter: { paragraphs: ['{sender} {day}'] } },
    ['letter.paragraphs is not whole.']
  ],
  ['a group that is missing', 'de', { ...german, letter: undefined }, ['letter is missing.']],
  [
    'a plural form that the language has',
    'pl',
    { ...german, fields: { one: '{count}', few: '{count}', other: '{count}' } },
    ['fields lacks the plural form many.']
  ],
  [
    'a plural form with another place',
    'de',
    { ...german, fields: { one: 'Ein Feld', other: '{count} Felder' } },
    ['fields has the places none instead of count.']
  ]
])('%s is named', (_, language, texts, problems) => {
  expect(problemsOf(language, texts, english)).toEqual(problems)
})
