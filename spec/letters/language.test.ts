import { describe, expect, test } from 'vitest'
import { letters as lettersIn } from '../generated/texts/letters.js'
import { languageCodes } from '../languages/index.js'
import { fillAll } from '../texts/fill.js'
import type { Words } from './action-texts.js'
import { formatMoment, sharedLanguage } from './language.js'

test.each([
  [['de', 'de-AT'], 'de'],
  [['de', null], 'en'],
  [['de', 'fr'], 'en'],
  [[null], 'en'],
  [[], 'en']
])('what goes to %j alike is in %s', (tags, language) => {
  expect(sharedLanguage(tags)).toBe(language)
})

test.each([
  [null, '3 May 2026 at 23:30 UTC'],
  ['en-US', 'May 3, 2026 at 11:30 PM UTC'],
  ['de', '3. Mai 2026 um 23:30 UTC'],
  ['ja', '2026年5月3日 23:30 UTC']
])('a moment for %s is %s', (tag, text) => {
  expect(formatMoment(new Date('2026-05-03T23:30:00Z'), tag, 'UTC').replace(/\s/g, ' ')).toBe(text)
})

const values = {
  sender: 'SENDER',
  title: 'TITLE',
  lastDay: 'LAST DAY',
  moment: 'LAST DAY',
  before: 'DAY BEFORE',
  after: 'LAST DAY'
}

describe.each(languageCodes)('%s', (language) => {
  const { invitation, reminder, deadline, deadlineMoved, newLink, completed, voided, expired } = lettersIn[language]
  const letters: Record<string, Words> = fillAll(
    { invitation, reminder, deadline, deadlineMoved, newLink, completed, voided, expired },
    values
  )

  test.each(Object.entries(letters))('%s names the document, its sender and the last day', (name, words) => {
    const text = words.paragraphs.join(' ')
    expect(words.subject).toContain('TITLE')
    expect(text).toContain('TITLE')
    expect(text).toContain('SENDER')
    const asks = name === 'invitation' || name === 'reminder'
    expect(text.includes('LAST DAY')).toBe(asks || name === 'deadline' || name === 'deadlineMoved')
    expect(text.includes('DAY BEFORE')).toBe(name === 'deadlineMoved')
    expect(Boolean(words.link)).toBe(asks || name === 'completed')
  })

  test('addresses a reader without a name', () => {
    expect(lettersIn[language].greetingAnyone).toMatch(/\p{L}/u)
  })
})
