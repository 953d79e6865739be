import { readFileSync } from 'node:fs'
import path from 'node:path'
import { allWords } from '@signpost/spec/certificate'
import { type Language, languageCodes } from '@signpost/spec/languages'
import { textsIn } from '@signpost/spec/letters'
import { describe, expect, test } from 'vitest'

import type { Strings } from './en.js'

/** The one word of each language for a thing, as it begins in all its forms. */
interface Terms {
  /** That the last day counts: "before" a day would lose it. */
  by: RegExp
  voided: RegExp
  certificate: RegExp
}

const glossary: Record<Language, Terms> = {
  en: { by: /\bby\b/, voided: /cancelled|voided/i, certificate: /certificate of completion/i },
  de: { by: /bis zum/, voided: /zurückgezogen/, certificate: /Abschlusszertifikat/ },
  fr: { by: /au plus tard le/, voided: /annulé/, certificate: /certificat de signature/i },
  es: { by: /a más tardar el/, voided: /anulad/, certificate: /certificado de finalización/i },
  it: { by: /entro il/, voided: /annullat/, certificate: /certificato di completamento/i },
  'pt-BR': { by: /até /, voided: /cancelad/, certificate: /certificado de conclusão/i },
  nl: { by: /uiterlijk/, voided: /ingetrokken/, certificate: /voltooiingscertificaat/i },
  pl: { by: /Termin/, voided: /anulowan/, certificate: /certyfikat\w* zakończenia/i },
  ja: { by: /まで/, voided: /取り消/, certificate: /完了証明書/ },
  'zh-CN': { by: /最迟于/, voided: /取消/, certificate: /完成证书/ },
  ko: { by: /까지/, voided: /취소/, certificate: /완료 인증서/ },
  ar: { by: /في موعد أقصاه/, voided: /أُلغي/, certificate: /شهادة الإتمام/ },
  he: { by: /עד/, voided: /בוטל/, certificate: /אישור (ה)?השלמה/ }
}

const about = { sender: 'SENDER', title: 'TITLE' }

describe.each(languageCodes)('the texts in %s', (language) => {
  const { by, voided, certificate } = glossary[language]
  const letters = textsIn(language)
  const printed = allWords[language]
  const page = async (): Promise<Strings> => Object.values(await import(`./${language}.ts`))[0] as Strings

  test('count the last day, in letters and on the page', async () => {
    const { signBefore, answerBefore } = await page()
    const asks = [letters.invitation(about, 'DAY'), letters.reminder(about, 'DAY')].map(({ paragraphs }) =>
      paragraphs.join(' ')
    )
    for (const text of [signBefore, answerBefore, letters.byDay('DAY'), ...asks]) expect(text).toMatch(by)
  })

  test('have one word for a document that was voided', async () => {
    const { voidedTitle } = await page()
    const letter = letters.voided(about).paragraphs.join(' ')
    for (const text of [voidedTitle, letter, printed.actions['document.voided']]) expect(text).toMatch(voided)
  })

  test('call the certificate of completion the same everywhere', async () => {
    const strings = await page()
    const letter = letters.completed(about).paragraphs.join(' ')
    for (const text of [strings.certificate, letter, printed.certificateOfCompletion]) expect(text).toMatch(certificate)
  })
})

// Otherwise a line can begin with them.
test.each([
  'pages/signing/src/language/fr.ts',
  'pages/verify/src/words/fr.ts',
  'pages/console/src/language/fr.ts',
  'spec/certificate/fr.ts'
])('in %s, French marks stay with their words', (file) => {
  const source = readFileSync(path.join(import.meta.dirname, '../../../..', file), 'utf8')
  expect(source.match(/[\wà-ÿ»}] [;?!:»](?=['\s<])|« /g)).toBeNull()
})
