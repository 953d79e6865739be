import { describe, expect, it } from 'vitest'
import { shapeText } from '../fonts/shape-text.js'
import { problemOfCharacters, unsupportedCharacters } from '../fonts/unsupported-characters.js'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { onePagePdf } from '../testing/make-pdf.js'
import { solidPng } from '../testing/make-png.js'
import { sealForTest } from '../testing/seal-for-test.js'
import { darkBox, hasTool, renderPage, runTool } from '../testing/tools.js'
import { fitText } from './fit-text.js'

const faces = (text: string, style: 'sans' | 'script' = 'sans') =>
  shapeText(text, style).runs.map((run) => run.face.name)
const glyphs = (text: string) => shapeText(text, 'sans').runs.flatMap((run) => run.glyphs)

/** Names in scripts with a font of their own. */
const NAMES = {
  thai: 'สมชาย ใจดี',
  bengali: 'রবীন্দ্রনাথ ঠাকুর',
  tamil: 'சுப்பிரமணிய பாரதி',
  telugu: 'శ్రీనివాస రామానుజన్',
  kannada: 'ಕುವೆಂಪು ರ್ಲ್ಯಾ',
  malayalam: 'ശ്രീനാരായണ ഗുരു',
  gujarati: 'મોહનદાસ ગાંધી',
  gurmukhi: 'ਗੁਰੂ ਨਾਨਕ',
  sinhala: 'ශ්‍රී ලංකා',
  khmer: 'ព្រះសីហនុ ជើស៊ី',
  lao: 'ສະຫວັນນະເຂດ',
  myanmar: 'အောင်ဆန်းစုကြည်',
  georgian: 'შოთა რუსთაველი',
  armenian: 'Արամ Խաչատրյան',
  ethiopic: 'አበበ በቀለ',
  devanagari: 'रुद्र क्षत्रिय',
  hongkong: '𡃁仔𠝹'
}

describe('shaped text', () => {
  it.each([
    'Zoë Müller — Ærøskøbing, Čapek, Łódź, Ñandú, Þór',
    'Ωμέγα ᾳ ἀρχή',
    'Жґѣ Ђорђе Қазақстан',
    'Nguyễn Thị Hường ệữ',
    '山田太郎 東京都 ひらがな カタカナ',
    '김철수 한국어',
    '张伟 北京市 們體',
    'محمد الأحمد',
    'דוד כהן',
    '₴ € ₹ → ½ №',
    ...Object.values(NAMES)
  ])('has a glyph for every character of "%s"', (text) => {
    expect(glyphs(text).every((glyph) => glyph.id !== 0)).toBe(true)
    expect(unsupportedCharacters(text)).toEqual([])
  })

  it('says which character cannot be drawn, as anyone who typed it sees it', () => {
    expect(problemOfCharacters('Ada Lovelace')).toBeNull()
    expect(problemOfCharacters('Ada 👩‍🚀!')).toBe('has 👩‍🚀 (U+1F469), which cannot be drawn')
    expect(problemOfCharacters('a\u0007')).toBe('has U+0007, which cannot be drawn')
  })

  it('names what no font has, once each, and refuses to draw it', () => {
    expect(unsupportedCharacters('a𓀀b𓀀\u0007')).toEqual(['𓀀', '\u0007'])
    expect(() => shapeText('𓀀', 'sans')).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_CHARACTER' }))
  })

  it('takes no offence at joiners, direction marks and line breaks', () => {
    expect(unsupportedCharacters('a\u200db\u200ec\nd\te')).toEqual([])
    expect(shapeText('a\u200eb', 'sans').width).toBeCloseTo(shapeText('ab', 'sans').width)
  })

  it('joins Arabic letters', () => {
    const single = glyphs('ب')[0]!.id
    const joined = glyphs('ببب').map((glyph) => glyph.id)
    expect(new Set([single, ...joined]).size).toBe(4)
  })

  it('runs Hebrew from right to left, and numbers in it from left to right', () => {
    const { runs, isRightToLeft } = shapeText('אב 12', 'sans')
    const codes = runs.flatMap((run) => run.glyphs.flatMap((glyph) => glyph.codePoints))
    expect(String.fromCodePoint(...codes)).toBe('12 בא')
    expect(isRightToLeft).toBe(true)
  })

  it('keeps a glyph of its own for each letter and each of its points, side by side', () => {
    for (const text of ['שָׁלוֹם', 'مُحَمَّد', 'لله']) {
      const own = glyphs(text)
      const codes = own.toReversed().flatMap(({ codePoints }) => codePoints)
      expect(String.fromCodePoint(...codes)).toBe(text.normalize('NFC'))
      for (const { codePoints, advance, x, y } of own) {
        expect([codePoints.length, x, y]).toEqual([1, 0, 0])
        expect(advance).toBeGreaterThan(0)
      }
    }
    expect(shapeText('שָׁלוֹם', 'sans').width).toBeCloseTo(shapeText('שלום', 'sans').width)
  })

  it('mirrors brackets in text that runs from right to left', () => {
    const codes = glyphs('(א)').flatMap((glyph) => glyph.codePoints)
    expect(String.fromCodePoint(...codes)).toBe('(א)')
  })

  it('draws Chinese, Japanese and Korean each with its own font', () => {
    expect(faces('漢字')).toEqual(['chinese'])
    expect(faces('漢字かな')).toEqual(['japanese'])
    expect(faces('漢字 한글')).toEqual(['korean'])
  })

  it.each(Object.entries(NAMES).filter(([name]) => name !== 'devanagari' && name !== 'hongkong'))(
    'draws %s with its own font',
    (name, text) => {
      expect(new Set(faces(text))).toEqual(new Set([name]))
    }
  )

  it('puts letters where the script has them, not where they were typed', () => {
    const nominal = (char: string) => glyphs(char)[0]!.id
    // Burmese: the medial r stands before its consonant.
    expect(glyphs('ကြ').map(({ id }) => id)[1]).toBe(nominal('က'))
    // Bengali: the sign e stands before, and has no stroke to its left only where a word begins.
    expect(glyphs('কেচে').map(({ id }) => id)[2]).not.toBe(glyphs('কেচে')[0]!.id)
    // Kannada: the r before a cluster is drawn behind it.
    expect(glyphs('ರ್ಲ್ಯಾ').map(({ codePoints }) => codePoints.length > 0)[0]).toBe(true)
    expect(glyphs('ರ್ಲ್ಯಾ')[0]!.id).not.toBe(nominal('ರ'))
  })

  it('ends a sentence of Bengali with a danda of the same font', () => {
    expect(faces('যাত্রা।')).toEqual(['bengali'])
  })

  it('writes a signature in one hand', () => {
    expect(faces('Zoë Müller', 'script')).toEqual(['caveat'])
    expect(faces('Иван Петров', 'script')).toEqual(['caveat'])
    expect(faces('Nguyễn Thị Hường', 'script')).toEqual(['dancing'])
    expect(faces('Ελένη', 'script')).toEqual(['italic'])
  })
})

describe('text in its box', () => {
  it('keeps its size while it fits, then wraps, then shrinks', () => {
    expect(fitText('Short', 200, 20)).toMatchObject({ size: 12, lines: { length: 1 } })
    expect(fitText('A text that is a little too long', 150, 30)).toMatchObject({ size: 12, lines: { length: 2 } })
    const shrunk = fitText('A text that is a little too long', 150, 20)
    expect(shrunk.lines).toHaveLength(1)
    expect(shrunk.size).toBeLessThan(12)
    const wrapped = fitText('A text that is far too long for one line of this box '.repeat(3), 150, 40)
    expect(wrapped.lines.length).toBeGreaterThan(1)
  })

  it.each([
    'Miss Ada Augusta Lovelace',
    'محمد الأحمد Ada Lovelace',
    'အောင်ဆန်းစုကြည် အောင်ဆန်း',
    '東京都千代田区丸の内一丁目',
    'สัญญาฉบับนี้ทำขึ้นระหว่าง'
  ])('is on several lines at full size where there is room: %s', (text) => {
    const { lines, size } = fitText(text, 116, 60)
    expect(size).toBe(12)
    expect(lines.length).toBeGreaterThan(1)
  })

  it('parts no word that is readable as a whole', () => {
    expect(fitText('ada.augusta@example.com', 116, 60)).toMatchObject({ lines: { length: 1 } })
    const { lines, size } = fitText('Write to ada.augusta@example.com', 116, 60)
    expect(lines).toHaveLength(2)
    expect(size).toBeGreaterThan(8)
    expect(fitText('W'.repeat(60), 116, 60).lines.length).toBeGreaterThan(1)
  })

  it.each(['words '.repeat(60), 'unbreakable'.repeat(30), '漢字'.repeat(80), 'one\ntwo\nthree\nfour\nfive'])(
    'never leaves it (%#)',
    (text) => {
      const { lines, size } = fitText(text, 120, 40)
      expect(lines.every((line) => line.width * size <= 120.1)).toBe(true)
      expect(lines.length * size * 1.2).toBeLessThanOrEqual(40.1)
    }
  )

  it('loses no character when it wraps', () => {
    const text = 'Supercalifragilisticexpialidocious words, and more words 漢字漢字'
    const { lines } = fitText(text.repeat(4), 60, 60)
    const codes = lines.flatMap((line) => line.runs.flatMap((run) => run.glyphs.flatMap((glyph) => glyph.codePoints)))
    const shown = String.fromCodePoint(...codes)
    expect(shown.replace(/\s/g, '')).toBe(text.repeat(4).replace(/\s/g, ''))
  })
})

const box = { page: 1, x: 50, y: 60, width: 200, height: 30 }

describe('a stamp of text', () => {
  it.skipIf(!hasTool('pdftotext'))('can be searched and copied (skipped without poppler)', async () => {
    const text = 'Zoë Ωμέγα Жґ ệữ 東京 한국'
    const { pdf } = await sealForTest(onePagePdf(), { stamps: [{ ...box, kind: 'text', text }] })
    const { bytes } = runTool('pdftotext', ['-l', '1', '-enc', 'UTF-8', 'FILE', '-'], pdf)
    expect(bytes.toString('utf8').normalize('NFC')).toContain(text)
  })

  it.skipIf(!hasTool('pdftotext'))('can be copied in every script (skipped without poppler)', async () => {
    const texts = [...Object.values(NAMES), 'هذا العقد في مدينة الرياض']
    const stamps = texts.map((text, index) => ({ ...box, y: 20 + 32 * index, kind: 'text' as const, text }))
    const { pdf } = await sealForTest(onePagePdf(), { stamps })
    const { bytes } = runTool('pdftotext', ['-l', '1', '-enc', 'UTF-8', 'FILE', '-'], pdf)
    const shown = bytes.toString('utf8').normalize('NFC')
    expect(texts.filter((text) => !shown.includes(text.normalize('NFC')))).toEqual([])
  })

  it.skipIf(!hasTool('pdftotext'))('can be copied with its points (skipped without poppler)', async () => {
    const texts = [
      ...['שָׁלוֹם', 'שלוֹם', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים', 'דָּוִד בֶּן־גּוּרִיּוֹן', 'חַיִּים אוֹיְּבַי', 'שָׁלוֹם Ada'],
      ...['السَّلامُ عَلَيْكُم', 'اللَّهُ لَا إِلَٰهَ', 'مُحَمَّد']
    ]
    const stamps = texts.map((text, index) => ({ ...box, y: 20 + 32 * index, kind: 'text' as const, text }))
    const { pdf } = await sealForTest(onePagePdf(), { stamps })
    const { bytes } = runTool('pdftotext', ['-l', '1', '-enc', 'UTF-8', 'FILE', '-'], pdf)
    // Poppler marks directions.
    const shown = bytes.toString('utf8').replace(/[\u202a-\u202e]/g, '')
    expect(texts.filter((text) => !shown.normalize('NFC').includes(text.normalize('NFC')))).toEqual([])
  })

  it.skipIf(!hasTool('pdftoppm'))('shows its points over and under its letters (skipped without poppler)', async () => {
    const blank = onePagePdf({ page: '/Contents[]' })
    const inkOf = async (text: string) => {
      const { pdf } = await sealForTest(blank, { stamps: [{ ...box, kind: 'text', text }] })
      return inkBox(renderPage(pdf, 1, 288))
    }
    const [plain, pointed] = [await inkOf('שום'), await inkOf('שָׁוֹם')]
    for (const side of [0, 2]) expect(Math.abs(pointed[side]! - plain[side]!)).toBeLessThan(2)
    expect(pointed[1]).toBeLessThan(plain[1]! - 1)
    expect(pointed[3]).toBeGreaterThan(plain[3]! + 1)
  })

  it.skipIf(!hasTool('pdftotext'))('can be copied when its letters join (skipped without poppler)', async () => {
    const stamps = ['مرحبا بالعالم', 'Signer'].map((text, index) => ({
      ...box,
      y: 60 + index * 40,
      kind: index === 0 ? ('text' as const) : ('typed-signature' as const),
      text
    }))
    const { pdf } = await sealForTest(onePagePdf(), { stamps })
    const { bytes } = runTool('pdftotext', ['-l', '1', '-enc', 'UTF-8', 'FILE', '-'], pdf)
    for (const { text } of stamps) expect(bytes.toString('utf8')).toContain(text)
  })

  it.skipIf(!hasTool('pdftotext'))('is as large as two lines allow (skipped without poppler)', async () => {
    const text = 'Miss Ada Augusta Lovelace'
    const stamp = { page: 1, x: 50, y: 60, width: 120, height: 60, kind: 'text' as const, text }
    const { pdf } = await sealForTest(onePagePdf(), { stamps: [stamp] })
    const { output } = runTool('pdftotext', ['-l', '1', '-bbox-layout', 'FILE', '-'], pdf)
    const [block] = output.match(/<block.*?Ada.*?<\/block>/s)!
    expect(block.match(/<line/g)).toHaveLength(2)
    expect(block.match(/>\S+<\/word>/g)!.join(' ')).toBe('>Miss</word> >Ada</word> >Augusta</word> >Lovelace</word>')
  })

  it('carries no more of a font than it needs', async () => {
    const { tail } = await sealForTest(onePagePdf(), { stamps: [{ ...box, kind: 'text', text: '東京 한국 مرحبا' }] })
    expect(tail.length).toBeLessThan(90_000)
  })

  it('refuses characters that no font has', async () => {
    const sealing = sealForTest(onePagePdf(), { stamps: [{ ...box, kind: 'text', text: '𓀀' }] })
    await expect(sealing).rejects.toMatchObject({ code: 'UNSUPPORTED_CHARACTER' })
  })

  it.skipIf(!hasTool('pdftoppm')).each([
    ['text', { kind: 'text', text: 'A long text that has to shrink and wrap '.repeat(6) }],
    ['typed signature', { kind: 'typed-signature', text: 'Jyörgjy Qÿgfj' }],
    ['tick', { kind: 'checkbox', checked: true }],
    ['picture', { kind: 'image', png: solidPng(10, 40, [0, 0, 0, 255]) }]
  ] as const)('stays in its box: %s (skipped without poppler)', async (_, what) => {
    const blank = onePagePdf({ page: '/Annots[]' }).toString('latin1').replace('(Hello)', '(     )')
    const { working } = preparePdf(Buffer.from(blank, 'latin1'))
    const { pdf } = await sealForTest(working, { stamps: [{ ...box, ...what }] })
    const inked = inkBox(renderPage(pdf, 1, 144))
    expect(inked[0]).toBeGreaterThanOrEqual(box.x - 1)
    expect(inked[1]).toBeGreaterThanOrEqual(box.y - 1)
    expect(inked[2]).toBeLessThanOrEqual(box.x + box.width + 1)
    expect(inked[3]).toBeLessThanOrEqual(box.y + box.height + 1)
  })
})

/** The box of all that is not white, in points. */
function inkBox(rendering: { width: number; height: number; pixels: Buffer }): number[] {
  const pixels = Buffer.from(rendering.pixels.map((value) => (value < 200 ? 0 : 255)))
  for (let at = 0; at < pixels.length; at += 3) {
    if (pixels[at] === 0 || pixels[at + 1] === 0 || pixels[at + 2] === 0) pixels.fill(0, at, at + 3)
  }
  return darkBox({ ...rendering, pixels })!.map((pixel) => pixel / 2)
}
