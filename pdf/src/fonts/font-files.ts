import type { ScriptName } from './scripts.js'

/** The fonts that ship with the server: Noto Sans for all scripts, Caveat and Dancing Script for typed signatures. */
export type FaceName =
  | 'sans'
  | 'bold'
  | 'italic'
  | 'caveat'
  | 'dancing'
  | 'japanese'
  | 'korean'
  | 'chinese'
  | 'hongkong'
  | Exclude<ScriptName, 'devanagari'>

/** The file of each font. The production artefact contains no others of their packages. */
export const FONT_FILES: Record<FaceName, string> = {
  sans: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  italic: '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  caveat: '@expo-google-fonts/caveat/500Medium/Caveat_500Medium.ttf',
  dancing: '@expo-google-fonts/dancing-script/500Medium/DancingScript_500Medium.ttf',
  japanese: notoSans('JP'),
  korean: notoSans('KR'),
  chinese: notoSans('SC'),
  hongkong: notoSans('HK'),
  arabic: notoSans('Arabic'),
  armenian: notoSans('Armenian'),
  bengali: notoSans('Bengali'),
  ethiopic: notoSans('Ethiopic'),
  georgian: notoSans('Georgian'),
  gujarati: notoSans('Gujarati'),
  gurmukhi: notoSans('Gurmukhi'),
  hebrew: notoSans('Hebrew'),
  kannada: notoSans('Kannada'),
  khmer: notoSans('Khmer'),
  lao: notoSans('Lao'),
  malayalam: notoSans('Malayalam'),
  myanmar: notoSans('Myanmar'),
  sinhala: notoSans('Sinhala'),
  tamil: notoSans('Tamil'),
  telugu: notoSans('Telugu'),
  thai: notoSans('Thai')
}

function notoSans(name: string): string {
  return `@expo-google-fonts/noto-sans-${name.toLowerCase()}/400Regular/NotoSans${name}_400Regular.ttf`
}
