const ASCII =
  'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde'
const LATIN =
  'nbspace exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot sfthyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis'
const OTHERS =
  'quoteright ’ quoteleft ‘ quotedblleft “ quotedblright ” quotesinglbase ‚ quotedblbase „ endash – emdash — bullet • ellipsis … fi fi fl fl ff ff ffi ffi ffl ffl f_f ff f_i fi f_l fl f_f_i ffi minus − trademark ™ Euro € dagger † daggerdbl ‡ florin ƒ fraction ⁄ perthousand ‰ guilsinglleft ‹ guilsinglright › dotlessi ı lslash ł Lslash Ł oe œ OE Œ scaron š Scaron Š zcaron ž Zcaron Ž Ydieresis Ÿ circumflex ˆ tilde ˜ hyphenminus -'

const texts = new Map<string, string>()
for (const [index, name] of ASCII.split(' ').entries()) texts.set(name, String.fromCharCode(32 + index))
for (const [index, name] of LATIN.split(' ').entries()) texts.set(name, String.fromCharCode(160 + index))
for (const [, name = '', text = ''] of OTHERS.matchAll(/(\S+) (\S+)/g)) texts.set(name, text)

/** What a glyph of this name shows; empty if the name says nothing. */
export function textOfGlyph(name: string): string {
  const known = texts.get(name) ?? texts.get(name.split('.')[0] ?? '')
  if (known !== undefined) return known
  const [, code] = /^(?:uni(?=[0-9A-F]{4})|u(?=[0-9A-F]{4,6}$))([0-9A-F]{4,6})/.exec(name) ?? []
  if (!code) return ''
  return String.fromCodePoint(Math.min(Number.parseInt(name.startsWith('uni') ? code.slice(0, 4) : code, 16), 0x10ffff))
}

const decoded = (label: string): string[] => {
  const decoder = new TextDecoder(label)
  return Array.from({ length: 256 }, (_, code) => (code < 32 ? '' : decoder.decode(Uint8Array.of(code))))
}

// What sets Windows' characters apart from Latin 1, from 128 to 159. Some versions of Node decode both alike.
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** The characters of each code. */
export const WIN_ANSI = decoded('latin1').map((text, code) => WINDOWS[code - 128]?.trim() ?? text)
export const MAC_ROMAN = decoded('macintosh')
export const STANDARD = WIN_ANSI.map((text, code) => (code < 127 ? text : ''))

const STANDARD_CODES =
  '39 quoteright 96 quoteleft 161 exclamdown 162 cent 163 sterling 164 fraction 165 yen 166 florin 167 section 168 currency 169 quotesingle 170 quotedblleft 171 guillemotleft 172 guilsinglleft 173 guilsinglright 174 fi 175 fl 177 endash 178 dagger 179 daggerdbl 180 periodcentered 182 paragraph 183 bullet 184 quotesinglbase 185 quotedblbase 186 quotedblright 187 guillemotright 188 ellipsis 189 perthousand 191 questiondown 208 emdash 225 AE 241 ae 245 dotlessi 248 lslash 249 oslash 250 oe 251 germandbls'
for (const [, code = '', name = ''] of STANDARD_CODES.matchAll(/(\d+) (\w+)/g))
  STANDARD[Number(code)] = textOfGlyph(name)
