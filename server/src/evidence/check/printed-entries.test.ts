import { languageCodes } from '@signpost/spec/languages'
import { expect, test } from 'vitest'
import { formatTime } from '../../pdf/appended-pages/format-time.js'
import { readDrawnText } from '../../pdf/appended-pages/read-drawn-text.js'
import { allWords } from '../../pdf/appended-pages/words/all-words.js'
import { onePagePdf } from '../../pdf/testing/make-pdf.js'
import { sealForTest, testCertificate } from '../../pdf/testing/seal-for-test.js'
import { endsWith, findPrinted } from './printed-entries.js'

test.each(languageCodes)('entries are found on a certificate in %s', async (language) => {
  const certificate = testCertificate({ language })
  const { pdf } = await sealForTest(onePagePdf(), { certificate })
  const hashes = certificate.auditTrail.map(({ hash }) => hash)
  const { entries } = findPrinted(readDrawnText(pdf), hashes)
  const words = allWords[language]
  certificate.auditTrail.forEach(({ at, action, actor }, index) => {
    const text = entries[index]?.text ?? ''
    expect(
      endsWith(
        text.slice(0, text.indexOf('203.0')),
        `${formatTime(at, words, 'UTC')}${words.actions[action]} — ${actor}`
      )
    ).toBe(true)
  })
})
