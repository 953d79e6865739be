/** An encoding of text files from before Unicode, with the languages whose programs write it. */
export interface Encoding {
  /** As `TextDecoder` names it. */
  name: string
  /** What it is called in a choice. */
  label: string
  /** By the tag of a language, the letters outside ASCII that it is written with. */
  letters: Record<string, RegExp>
}

const of = (letters: string) => new RegExp(`[${letters}]`, 'iu')

const western = {
  de: of('äöüß'),
  fr: of('àâæçéèêëîïôœùûüÿ'),
  es: of('áéíñóúüªº¿¡'),
  it: of('àèéìíîòóùú'),
  pt: of('áâãàçéêíóôõúü'),
  nl: of('éèëïöüóíáêäç'),
  da: of('æøåéüö'),
  sv: of('åäöéüá'),
  fi: of('äöåšž'),
  is: of('áðéíóúýþæö')
}

/** In the order in which they are tried. */
export const encodings: Encoding[] = [
  { name: 'windows-1252', label: 'Windows-1252', letters: western },
  {
    name: 'windows-1250',
    label: 'Windows-1250',
    letters: {
      pl: of('ąćęłńóśźż'),
      cs: of('áčďéěíňóřšťúůýž'),
      sk: of('áäčďéíĺľňóôŕšťúýž'),
      hu: of('áéíóöőúüű'),
      ro: of('ăâîşţ'),
      hr: of('čćđšž')
    }
  },
  { name: 'windows-1251', label: 'Windows-1251', letters: { ru: of('а-яё'), uk: of('а-щьюяіїєґ'), bg: of('а-ъьюя') } },
  { name: 'windows-1253', label: 'Windows-1253', letters: { el: of('α-ωάέήίόύώϊϋΐΰς') } },
  { name: 'windows-1254', label: 'Windows-1254', letters: { tr: of('çğıİöşüâîû') } },
  { name: 'windows-1255', label: 'Windows-1255', letters: { he: of('א-ת') } },
  {
    name: 'windows-1256',
    label: 'Windows-1256',
    letters: { ar: of('\\u0621-\\u064a'), fa: of('\\u0621-\\u064aپچژگ') }
  },
  {
    name: 'windows-1257',
    label: 'Windows-1257',
    letters: { lt: of('ąčęėįšųūž'), lv: of('āčēģīķļņšūž'), et: of('äõöüšž') }
  },
  { name: 'shift_jis', label: 'Shift JIS', letters: { ja: of('\\u3005-\\u30ff\\u4e00-\\u9fff') } },
  { name: 'euc-kr', label: 'EUC-KR', letters: { ko: of('\\uac00-\\ud7a3') } },
  { name: 'gb18030', label: 'GB 18030', letters: { zh: of('\\u4e00-\\u9fff') } },
  { name: 'big5', label: 'Big5', letters: { 'zh-TW': of('\\u4e00-\\u9fff') } },
  { name: 'windows-874', label: 'Windows-874', letters: { th: of('\\u0e01-\\u0e4e') } },
  { name: 'macintosh', label: 'Mac OS Roman', letters: western }
]
