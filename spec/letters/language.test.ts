import { describe, expect, test } from 'vitest'
import { languageCodes } from '../languages/index.js'
import { formatMoment, languages, sharedLanguage } from './language.js'
import type { Words } from './texts.js'

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

describe.each(languageCodes)('%s', (language) => {
  const {
    consent,
    greeting,
    footer,
    personalLink,
    invitation,
    reminder,
    deadline,
    deadlineMoved,
    newLink,
    completed,
    voided,
    expired
  } = languages[language]
  const about = { sender: 'SENDER', title: 'TITLE' }
  const letters: Record<string, Words> = {
    invitation: invitation(about, 'LAST DAY'),
    reminder: reminder(about, 'LAST DAY'),
    deadline: deadline(about, 'LAST DAY'),
    deadlineMoved: deadlineMoved(about, 'DAY BEFORE', 'LAST DAY'),
    newLink: newLink(about),
    completed: completed(about),
    voided: voided(about),
    expired: expired(about)
  }

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
    expect(languages[language].greetingAnyone).toMatch(/\p{L}/u)
  })

  test('addresses the reader, and says for whom it speaks', () => {
    expect(greeting('READER')).toContain('READER')
    expect(footer('SENDER')).toContain('SENDER')
  })

  test('says it in words of its own', () => {
    if (language === 'en') return
    const english = languages.en
    expect(consent).not.toBe(english.consent)
    expect(personalLink).not.toBe(english.personalLink)
    for (const [name, words] of Object.entries(letters)) {
      const other = english[name as 'invitation'](about, 'LAST DAY')
      expect(words.subject, name).not.toBe(other.subject)
      words.paragraphs.forEach((text, index) => {
        expect(text, name).not.toBe(other.paragraphs[index])
      })
    }
  })
})
