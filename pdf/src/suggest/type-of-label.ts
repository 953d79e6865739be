import type { SuggestedField } from '../interface/suggested-fields.js'

type Type = SuggestedField['type']

/** How much of a text before a place says what belongs there. */
const NEAREST = 40
/** A mark on a place narrower than this cannot be read. */
const NARROWEST_SIGNATURE = 50

/** Any of these words, or a word that ends in one of them in languages that join words. */
const words = (alone: string, joined = ''): RegExp =>
  new RegExp(`(?<!\\p{L})(?:(?:${alone})${joined && `|\\p{L}*(?:${joined})`})(?!\\p{L})`, 'iu')
const anywhere = (texts: string): RegExp => new RegExp(texts, 'u')
/** Nothing but one of these. */
const only = (texts: string): RegExp => new RegExp(`^\\W*(?:${texts})[\\s:：.*]*$`, 'iu')

/** In the languages of the signing page. The first that matches is meant. */
const types: [Type, RegExp][] = [
  ['initials', words('initials?|paraphes?|iniciales|sigla|rubrica|parafa|paraaf', 'initialen')],
  ['initials', anywhere('イニシャル|缩写签名|이니셜|ראשי תיבות|الأحرف الأولى')],
  ['email', words('e-?mail(?:[ -]?adress[eo]?)?|courriel|correo(?: electr[oó]nico)?|posta elettronica')],
  ['email', anywhere('メール|邮箱|电子邮件|이메일|البريد الإلكتروني|אימייל|דוא״ל|דוא"ל')],
  ['date', words('dates?|dated|day of|dob|expires?|mm/dd|fecha|data|dnia', 'datum')],
  ['date', anywhere('日付|年月日|日期|날짜|일자|تاريخ|תאריך')],
  [
    'signature',
    words(
      'signatures?|signed|sign(?: here)?|signé|firmado|assinatura|unterzeichnet|podpis',
      'unterschrift|handtekening'
    )
  ],
  ['signature', anywhere('署名|サイン|签名|签字|签署|서명|توقيع|חתימה')],
  ['signature', only('by|x')],
  ['name', only('(?:(?:full|print(?:ed)?|legal|your) )*name|nombre(?: completo)?|nom(?: complet)?|nome(?: completo)?')],
  ['name', only('(?:vor- und )?nachname|naam|imię i nazwisko|氏名|お名前|名前|姓名|이름|성명|الاسم|שם')],
  ['company', only('company(?: name)?|organi[sz]ation|business name|unternehmen|entreprise|société|empresa|azienda')],
  ['company', only('bedrijf|会社名|公司(?:名称)?|회사(?:명)?|الشركة|חברה')],
  ['number', /[$€£¥₩₪]\s*$/u],
  [
    'number',
    words('amount|rent|price|fee|deposit|quantity|qty|hours|rate|percent|year|miles|odometer|days|months|sum')
  ],
  ['number', words('montant|importe?|importo|valor|kwota|liczba', 'betrag|bedrag|anzahl')],
  ['number', anywhere('金額|金额|금액|المبلغ|סכום')]
]

/** Says "company" in some languages, and "signature" in others. */
const firma = words('firma')
const companyLanguages = words('und|oder|straße|anschrift|nazwa|oraz|ulica|adres', 'unterschrift|datum')

/**
 * What a label asks for.
 * @param pageText all that the page says, whose language decides what an ambiguous word means
 */
export function typeOfLabel(label: string, width: number, pageText = ''): Type {
  const near = label.slice(-NEAREST)
  const type = types.find(([, pattern]) => pattern.test(near))?.[0] ?? typeOfFirma(near, pageText) ?? 'text'
  return type === 'signature' && width < NARROWEST_SIGNATURE ? 'text' : type
}

function typeOfFirma(label: string, pageText: string): Type | undefined {
  if (!firma.test(label)) return undefined
  return companyLanguages.test(pageText) ? 'company' : 'signature'
}

/** Whether a text is about something that is filled in: the rest of a text beside a line can be anything. */
export const asksForSomething = (label: string): boolean =>
  typeOfLabel(label, Number.POSITIVE_INFINITY) !== 'text' || firma.test(label) || details.test(label)

const details = words(
  'name|title|address|phone|telephone|company|city|state|zip|adresse?|ort|titre|ville|dirección|ciudad'
)
