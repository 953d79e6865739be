import { createHash } from 'node:crypto'
import { formatTime } from '@signpost/pdf/certificate'
import { onePagePdf, readDrawnText, sealForTest, testCertificate } from '@signpost/pdf/testing'
import { languageCodes } from '@signpost/spec/languages'
import { certificate as certificateTexts } from '@signpost/spec/texts/certificate'
import { expect, test } from 'vitest'
import { endsWith, findPrinted } from './printed-entries.js'

test.each(languageCodes)('entries are found on a certificate in %s', async (language) => {
  const certificate = testCertificate({ language })
  const { pdf } = await sealForTest(onePagePdf(), { certificate })
  const hashes = certificate.auditTrail.map(({ hash }) => hash)
  const { entries } = findPrinted(readDrawnText(pdf), hashes)
  const words = certificateTexts[language]
  certificate.auditTrail.forEach(({ at, action, actor, ipAddress, userAgent }, index) => {
    const address = ipAddress ? `${ipAddress} · ${userAgent}` : ''
    const text = [formatTime(at, words, 'UTC'), `${words.actions[action]} — ${actor}`, address]
    expect(endsWith(entries[index]?.text ?? ['', ''], text), text.join()).toBe(true)
  })
})

const names = [
  'שרה כהן',
  'שרה Cohen',
  'Sarah כהן',
  'ד״ר שרה כהן (עו״ד)',
  'Sarah (שרה) Cohen',
  'חברת 2 אחים בע״מ',
  'Unit 5 דירה 12',
  'שָׂרָה כֹּהֵן',
  'محمد عبد الله',
  'الآنسة لطيفة [٢]',
  'شركة ABC 12',
  'محمّدٌ',
  'שרה כהן '.repeat(12).trim()
]
test.each(['en', 'he', 'ar'] as const)(
  'people with names from the right are found on a certificate in %s',
  async (language) => {
    const [entry] = testCertificate().auditTrail
    const auditTrail = names.map((name, index) => ({
      ...entry!,
      sequence: index + 1,
      actor: `${name} <a${index}@example.test>`,
      hash: createHash('sha256').update(name).digest('hex')
    }))
    const { pdf } = await sealForTest(onePagePdf(), { certificate: testCertificate({ language, auditTrail }) })
    const { entries } = findPrinted(
      readDrawnText(pdf),
      auditTrail.map(({ hash }) => hash)
    )
    const missing = auditTrail.filter(({ actor, ipAddress, userAgent }, index) => {
      return !endsWith(entries[index]?.text ?? ['', ''], [` — ${actor}`, `${ipAddress} · ${userAgent}`])
    })
    expect(missing.map(({ actor }) => actor)).toEqual([])
    const other = names[0]?.split(' ').reverse().join(' ')
    const lines = [` — ${other} <a0@example.test>`, '203.0.113.7 · Mozilla/5.0']
    expect(endsWith(entries[0]?.text ?? ['', ''], lines)).toBe(false)
  }
)
