import { describe, expect, it } from 'vitest'
import { onePagePdf } from '../testing/make-pdf.js'
import { sealForTest, testCertificate } from '../testing/seal-for-test.js'
import { readDrawnText } from './read-drawn-text.js'

const entry = testCertificate().auditTrail[0]!

async function textOf(actor: string) {
  const certificate = testCertificate({ auditTrail: [{ ...entry, actor }] })
  const { pdf } = await sealForTest(onePagePdf(), { certificate })
  return readDrawnText(pdf)
}

describe('the text that is drawn', () => {
  it('is read line by line, in the order of drawing', async () => {
    const lines = await textOf('Zoë Müller <zoe@example.test>')
    const start = lines.lastIndexOf('1')
    expect(lines.slice(start, start + 5)).toEqual([
      '1',
      '21 Nov 2026, 10:15:30 UTC',
      'Document created — Zoë Müller <zoe@example.test>',
      '203.0.113.7 · Mozilla/5.0',
      `Hash ${'0f'.repeat(32)}`
    ])
  })

  it.each(['Иван Петров', 'फ़िरोज़ क्षत्रिय', '山田太郎', 'สมชาย ใจดี', 'Nguyễn Thị Ánh'])(
    'has %s as it was',
    async (name) => {
      expect((await textOf(`${name} <a@example.test>`)).join('\n')).toContain(`${name} <a@example.test>`)
    }
  )

  it.each(['דוד לוי', 'محمد علي'])('has the letters of %s, which runs from right to left', async (name) => {
    const line = (await textOf(`${name} <a@example.test>`)).find((each) => each.startsWith('Document created'))
    for (const letter of name.replace(' ', '')) expect(line).toContain(letter)
  })

  it('is incomplete, but read, where another program drew it', async () => {
    expect(readDrawnText(onePagePdf())).toEqual([''])
  })
})
