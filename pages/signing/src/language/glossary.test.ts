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
  sealed: RegExp
  trail: RegExp
  initials: RegExp
  handOver: RegExp
  approve: RegExp
  decline: RegExp
  /** Made with a mouse, a finger or a pen: another word than for signing. */
  drawn: RegExp
  signed: RegExp
}

const glossary: Record<Language, Terms> = {
  en: {
    by: /\bby\b/,
    voided: /cancelled|voided/i,
    certificate: /certificate of completion/i,
    sealed: /seal/i,
    trail: /audit trail/i,
    initials: /initial/i,
    handOver: /hand(ed)? .*over/i,
    approve: /approve/i,
    decline: /decline/i,
    drawn: /draw/i,
    signed: /sign/i
  },
  de: {
    by: /bis zum/,
    voided: /zurückgezogen/,
    certificate: /Abschlusszertifikat/,
    sealed: /versiegel/i,
    trail: /prüfprotokoll/i,
    initials: /initialen/i,
    handOver: /weiterge(b|geb)en/i,
    approve: /genehmig/i,
    decline: /(ab(ge)?lehn)|lehnen .* ab/i,
    drawn: /von Hand|schreib|geschrieben/i,
    signed: /unterschr(eib|ieb)en/i
  },
  fr: {
    by: /au plus tard le/,
    voided: /annulé/,
    certificate: /certificat de signature/i,
    sealed: /scell/i,
    trail: /piste d’audit/i,
    initials: /paraph/i,
    handOver: /transm/i,
    approve: /approuv/i,
    decline: /refus/i,
    drawn: /dessin/i,
    signed: /sign/i
  },
  es: {
    by: /a más tardar el/,
    voided: /anulad/,
    certificate: /certificado de finalización/i,
    sealed: /sell/i,
    trail: /registro de auditoría/i,
    initials: /iniciales/i,
    handOver: /reenv/i,
    approve: /(aprobar|aprueb|aprobad)/i,
    decline: /rechaz/i,
    drawn: /dibuj/i,
    signed: /firm/i
  },
  it: {
    by: /entro il/,
    voided: /annullat/,
    certificate: /certificato di completamento/i,
    sealed: /sigill/i,
    trail: /registro di controllo/i,
    initials: /sigla/i,
    handOver: /passa/i,
    approve: /approv/i,
    decline: /rifiut/i,
    drawn: /disegn/i,
    signed: /firm/i
  },
  'pt-BR': {
    by: /até /,
    voided: /cancelad/,
    certificate: /certificado de conclusão/i,
    sealed: /sela/i,
    trail: /trilha de auditoria/i,
    initials: /rubri/i,
    handOver: /repass/i,
    approve: /aprov/i,
    decline: /recus/i,
    drawn: /desenh/i,
    signed: /assin/i
  },
  nl: {
    by: /uiterlijk/,
    voided: /ingetrokken/,
    certificate: /voltooiingscertificaat/i,
    sealed: /verzegel/i,
    trail: /auditlogboek/i,
    initials: /para(af|fer)/i,
    handOver: /over(ge)?dra/i,
    approve: /goed(ge| te )?keur/i,
    decline: /weiger/i,
    drawn: /met de hand|schrij[fv]|geschreven/i,
    signed: /ondertekend|ondertekenen/i
  },
  pl: {
    by: /Termin/,
    voided: /anulowan/,
    certificate: /certyfikat\w* zakończenia/i,
    sealed: /opieczętowa/i,
    trail: /dziennik\w* zdarzeń/i,
    initials: /paraf/i,
    handOver: /przek(aż|az)/i,
    approve: /zatwierd[zź]/i,
    decline: /odm(ów|aw)/i,
    drawn: /rys/i,
    signed: /podpis/i
  },
  ja: {
    by: /まで/,
    voided: /取り消/,
    certificate: /完了証明書/,
    sealed: /封印/,
    trail: /監査証跡/,
    initials: /イニシャル/,
    handOver: /引き継/,
    approve: /承認/,
    decline: /辞退/,
    drawn: /手書き/,
    signed: /署名/
  },
  'zh-CN': {
    by: /最迟于/,
    voided: /取消/,
    certificate: /完成证书/,
    sealed: /封存/,
    trail: /审计记录/,
    initials: /缩写/,
    handOver: /转交/,
    approve: /批准/,
    decline: /拒绝/,
    drawn: /手写/,
    signed: /签(署|名)/
  },
  ko: {
    by: /까지/,
    voided: /취소/,
    certificate: /완료 인증서/,
    sealed: /봉인/,
    trail: /감사 기록/,
    initials: /이니셜/,
    handOver: /넘/,
    approve: /승인/,
    decline: /거절/,
    drawn: /그리|그려|그림|그린/,
    signed: /서명/
  },
  ar: {
    by: /في موعد أقصاه/,
    voided: /أُلغي/,
    certificate: /شهادة الإتمام/,
    sealed: /(خ[ُ]?تم)|مختوم/,
    trail: /سجل التدقيق/,
    initials: /أحرف/,
    handOver: /إحالة|أحل|أحال/,
    approve: /موافق|وافقت/,
    decline: /رفض|رُفض/,
    drawn: /رسم|مرسوم|رُسم/,
    signed: /وق[ّ]?ع/
  },
  he: {
    by: /עד/,
    voided: /בוטל/,
    certificate: /אישור (ה)?השלמה/,
    sealed: /חותם/,
    trail: /יומן ה?ביקורת/,
    initials: /ראשי (ה)?תיבות/,
    handOver: /העבר|העביר/,
    approve: /אישור|אישר|אושר|לאשר/,
    decline: /סיר(וב|ב)|לסרב/,
    drawn: /ציור|צויר/,
    signed: /חתמת|חתם/
  }
}

const about = { sender: 'SENDER', title: 'TITLE' }

describe.each(languageCodes)('the texts in %s', (language) => {
  const { by, voided, certificate, sealed, trail, initials, handOver, approve, decline, drawn, signed } =
    glossary[language]
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

  test('say of a document that it is sealed with one word, also where it is verified', async () => {
    const { completedText } = await page()
    const verified = JSON.stringify(Object.values(await import(`../../../verify/src/words/${language}.ts`))[0])
    const letter = letters.completed(about).paragraphs.join(' ')
    const own = [printed.actions['document.sealed'], printed.sealedHash, printed.development, printed.verifyNote]
    for (const text of [completedText, letter, ...own, verified]) expect(text).toMatch(sealed)
  })

  test('call the audit trail the same in consents and in the certificate', () => {
    const consents = [letters.consent, letters.approve.consent, letters.view.consent]
    for (const text of [...consents, printed.auditTrail, printed.notPrinted]) expect(text).toMatch(trail)
  })

  test('have one word for initials', async () => {
    const { initialsDialog, typeInitials, drawInitials, changeInitials, initialThis } = await page()
    const texts = [initialsDialog, typeInitials, drawInitials, changeInitials, initialThis, printed.initialsMade]
    for (const text of texts) expect(text).toMatch(initials)
  })

  test('have one word for handing over, for both people', async () => {
    const strings = await page()
    const texts = [strings.handOver, strings.handOverTitle, strings.handedOverTitle, letters.handedOver('NAME')]
    for (const text of texts) expect(text).toMatch(handOver)
  })

  test('have one word for approving, and one for declining', async () => {
    const strings = await page()
    const asked = [letters.approve.subject(about), letters.approve.ask(about), letters.approve.link]
    for (const text of [strings.approve, strings.approveTitle, strings.approvedTitle, ...asked, printed.approved])
      expect(text).toMatch(approve)
    const refused = [strings.decline, strings.declineTitle, strings.declinedTitle, strings.declineInstead]
    for (const text of [...refused, printed.actions['signer.declined']]) expect(text).toMatch(decline)
  })

  test('do not say of a drawing that it is signed: one verb would be both', async () => {
    const { draw, drawSignature, phoneUse, phoneBack, phoneDrawn, signedTitle } = await page()
    const { made, actions } = printed
    for (const text of [drawSignature, made.drawn, made.drawnElsewhere, actions['signer.drew_elsewhere']])
      expect(text).toMatch(drawn)
    for (const text of [draw, phoneUse, phoneBack, phoneDrawn, made.drawnElsewhere]) {
      expect(text).toMatch(drawn)
      expect(text).not.toMatch(signed)
    }
    expect(signedTitle).toMatch(signed)
    expect(signedTitle).not.toMatch(drawn)
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

test.each(['de', 'es', 'fr'])(
  'the console says of a document that it is sealed with the same word, in %s',
  async (code) => {
    const { table } = await import(`../../../console/src/language/${code}.ts`)
    const { sealed } = glossary[code as Language]
    const texts = ['sealed', 'The sealed PDF', 'It is being sealed.', 'The document was sealed']
    for (const text of texts) expect(table[text], text).toMatch(sealed)
  }
)

// In German and Dutch, the verb for drawing means signing as well.
test('no German text has a person or a signature „gezeichnet“, no Dutch one „getekend“', () => {
  const said = (language: 'de' | 'nl') => JSON.stringify(allWords[language])
  expect(said('de')).not.toMatch(/\bgezeichnet/)
  expect(said('nl')).not.toMatch(/\bgetekend/)
})
