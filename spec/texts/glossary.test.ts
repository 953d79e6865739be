import { describe, expect, test } from 'vitest'
import { certificate as printedIn } from '../generated/texts/certificate.js'
import type { PageTexts } from '../generated/texts/index.js'
import { letters as lettersIn } from '../generated/texts/letters.js'
import { type Language, languageCodes } from '../languages/index.js'

/** The one word of each language for a thing, as it begins in all its forms. */
interface Terms {
  deadline: RegExp
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
    deadline: /deadline/i,
    by: /\bby\b/,
    voided: /voided/i,
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
    deadline: /Frist/,
    by: /bis zum/,
    voided: /zurückgezogen|zurückziehen/,
    certificate: /Abschlusszertifikat/,
    sealed: /versiegel|siegel\b/i,
    trail: /prüfprotokoll/i,
    initials: /initialen/i,
    handOver: /weiterge(b|geb)en/i,
    approve: /genehmig/i,
    decline: /(ab(ge)?lehn)|(lehnt|lehnen).* ab/i,
    drawn: /von Hand|schreib|geschrieben/i,
    signed: /unterschr(eib|ieb)en/i
  },
  fr: {
    deadline: /échéance/i,
    by: /au plus tard le/,
    voided: /annul(é|er)/,
    certificate: /certificat d’achèvement/i,
    sealed: /scell|sceau/i,
    trail: /piste d’audit/i,
    initials: /paraph/i,
    handOver: /transm/i,
    approve: /approuv/i,
    decline: /refus/i,
    drawn: /dessin/i,
    signed: /sign/i
  },
  es: {
    deadline: /plazo/i,
    by: /a más tardar el/,
    voided: /anul(ad|ar|en|ó)/,
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
    deadline: /termine/i,
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
    deadline: /prazo/i,
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
    deadline: /termijn/i,
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
    deadline: /termin/i,
    by: /Termin/,
    voided: /anulowan/,
    certificate: /certyfikat\w* zakończenia/i,
    sealed: /opieczętowa/i,
    trail: /dziennik\w* zdarzeń/i,
    initials: /paraf/i,
    handOver: /przek(aż|az)/i,
    approve: /zatwierd[zź]/i,
    decline: /odm(ów|aw|ow)/i,
    drawn: /rys/i,
    signed: /podpis/i
  },
  ja: {
    deadline: /期限/,
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
    deadline: /期限/,
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
    deadline: /기한/,
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
    deadline: /(ال)?مهلة|بالمهلة/,
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
    deadline: /מועד/,
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

interface AllTexts extends PageTexts {
  certificate: (typeof printedIn)['en']
  letters: (typeof lettersIn)['en']
}

const readTexts = async <Part extends keyof AllTexts>(part: Part, language: string): Promise<AllTexts[Part]> =>
  (await import(`./${language}/${part}.json`)).default

describe.each(languageCodes)('the texts in %s', async (language) => {
  const { deadline, by, voided, certificate, sealed, trail, initials, handOver, approve, decline, drawn, signed } =
    glossary[language]
  const letters = lettersIn[language]
  const printed = printedIn[language]
  const page = await readTexts('signing', language)
  const verified = await readTexts('verify', language)

  test('count the last day, in letters and on the page', () => {
    const { signBefore, answerBefore } = page
    const asks = [letters.invitation, letters.reminder].map(({ paragraphs }) => paragraphs.join(' '))
    for (const text of [signBefore, answerBefore, letters.byDay, ...asks]) expect(text).toMatch(by)
  })

  test('name a letter and its reminder alike', () => {
    // Japanese marks what a letter is with brackets, and does not double them.
    const bare = (subject: string) => subject.replace(/【再送】/, '').replace(/[【】：]/g, '')
    const { invitation, reminder, approve, view } = letters
    const pairs = [[invitation.subject, reminder.subject], ...[approve, view].map((act) => [act.subject, act.reminder])]
    for (const [asked, reminded] of pairs as [string, string][]) {
      expect(bare(reminded).endsWith(bare(asked))).toBe(true)
      expect(reminded).not.toMatch(/】【/)
    }
  })

  test('have one word for the deadline', () => {
    const { expiredTitle } = page
    const told = [letters.deadline, letters.deadlineMoved, letters.expired]
    const said = told.map(({ paragraphs }) => paragraphs.at(-1))
    const { actions } = printed
    for (const text of [
      expiredTitle,
      ...said,
      actions['document.deadline_moved'],
      actions['signer.deadline_announced']
    ])
      expect(text).toMatch(deadline)
  })

  test('have one word for a document that was voided', () => {
    const { voidedTitle } = page
    const { status } = verified
    const { subject, paragraphs } = letters.voided
    for (const text of [voidedTitle, subject, paragraphs.join(' '), printed.actions['document.voided'], status.voided])
      expect(text).toMatch(new RegExp(voided, 'i'))
  })

  test('call the certificate of completion the same everywhere', () => {
    const strings = page
    const letter = letters.completed.paragraphs.join(' ')
    for (const text of [strings.certificate, letter, printed.certificateOfCompletion]) expect(text).toMatch(certificate)
  })

  test('say of a document that it is sealed with one word, also where it is verified', () => {
    const { completedText } = page
    const letter = letters.completed.paragraphs.join(' ')
    const own = [printed.actions['document.sealed'], printed.sealedHash, printed.development, printed.verifyNote]
    for (const text of [completedText, letter, ...own, JSON.stringify(verified)]) expect(text).toMatch(sealed)
  })

  test('call the audit trail the same in consents and in the certificate', () => {
    const consents = [letters.consent, letters.approve.consent, letters.view.consent]
    for (const text of [...consents, printed.auditTrail, printed.notPrinted]) expect(text).toMatch(trail)
  })

  test('have one word for initials', () => {
    const { initialsDialog, typeInitials, drawInitials, changeInitials, initialThis } = page
    const texts = [initialsDialog, typeInitials, drawInitials, changeInitials, initialThis, printed.initialsMade]
    for (const text of texts) expect(text).toMatch(initials)
  })

  test('have one word for handing over, for both people', () => {
    const strings = page
    const texts = [strings.handOver, strings.handOverTitle, strings.handedOverTitle, letters.handedOver]
    for (const text of texts) expect(text).toMatch(handOver)
  })

  test('have one word for approving, and one for declining', () => {
    const strings = page
    const asked = [letters.approve.subject, letters.approve.ask, letters.approve.link]
    for (const text of [strings.approve, strings.approveTitle, strings.approvedTitle, ...asked, printed.approved])
      expect(text).toMatch(approve)
    const { declineTitle, declinedTitle, declineInstead, declineOtherTitle, declinedOtherTitle, declinedOtherText } =
      strings
    const others = [declineOtherTitle, declinedOtherTitle, declinedOtherText]
    const refused = [strings.decline, declineTitle, declinedTitle, declineInstead, ...others]
    for (const text of [...refused, printed.actions['signer.declined']]) expect(text).toMatch(decline)
  })

  test('do not say of a drawing that it is signed: one verb would be both', () => {
    const { draw, drawSignature, phoneUse, phoneBack, phoneDrawn, signedTitle } = page
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

/** What the English of a text of the console says, and the term that its translation has. */
const inConsole: [english: RegExp, term: keyof Terms][] = [
  [/\bdeadline/i, 'deadline'],
  [/\bvoid(ed|s)?\b/i, 'voided'],
  [/\bcertificate of completion/i, 'certificate'],
  [/\b(re)?seal(ed|s)?\b/i, 'sealed'],
  [/\baudit trail/i, 'trail'],
  [/\binitials/i, 'initials'],
  // Of a document: a link is given to its signer.
  [/\bhand(ed|s)? (?!over the link).*\bover\b/i, 'handOver'],
  [/\bapprove[sd]?\b/i, 'approve'],
  [/\bdecline[sd]?\b/i, 'decline']
]

test.each(['de', 'es', 'fr'] as const)('the console has the same words as what signers read, in %s', async (code) => {
  const table = await readTexts('console', code)
  const others = Object.entries(table).filter(([english, text]) =>
    inConsole.some(([said, term]) => said.test(english) && !new RegExp(glossary[code][term], 'i').test(text))
  )
  expect(Object.fromEntries(others)).toEqual({})
})

// Each has pairs of its own, and one reader's quotation is another reader's typing error.
test.each(languageCodes)('the texts in %s have one kind of quotation marks', async (language) => {
  const parts = ['signing', 'verify', 'certificate', 'letters'] as const
  const texts = await Promise.all(parts.map(async (part) => JSON.stringify(await readTexts(part, language))))
  const first = [...texts.join('').matchAll(/[«„“”‘「]\u00a0?(?=\{)/g)].map(([mark]) => mark[0])
  expect([...new Set(first)]).toHaveLength(1)
})

// In German and Dutch, the verb for drawing means signing as well.
test('no German text has a person or a signature „gezeichnet“, no Dutch one „getekend“', () => {
  const said = (language: 'de' | 'nl') => JSON.stringify(printedIn[language])
  expect(said('de')).not.toMatch(/\bgezeichnet/)
  expect(said('nl')).not.toMatch(/\bgetekend/)
})
