import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { decodeList } from './decode-list.js'
import { readCsv } from './read-csv.js'

/** A text in an encoding from before Unicode. */
const encode = (text: string, encoding: string) =>
  new Uint8Array(execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: text }))

test.each([
  ['windows-1250', 'CP1250', 'E-mail;Imię\na@example.com;Łukasz Żółć'],
  ['windows-1250', 'CP1250', 'E-mail;Name\na@example.com;Łukasz Żółć'],
  ['windows-1250', 'CP1250', 'E-mail;Jméno\na@example.com;Jiří Dvořák\nb@example.com;Tomáš Černý'],
  ['windows-1250', 'CP1250', 'E-mail;Név\na@example.com;Győző Szűcs'],
  ['windows-1252', 'CP1252', 'E-Mail;Name\na@example.com;Jürgen Groß'],
  ['windows-1252', 'CP1252', 'E-mail;Nom\na@example.com;Hélène Lefèvre\nb@example.com;François Noël'],
  ['windows-1252', 'CP1252', 'Correo;Nombre\na@example.com;Íñigo Muñoz'],
  ['windows-1252', 'CP1252', 'E-mail;Namn\na@example.com;Åsa Öberg'],
  ['windows-1252', 'CP1252', 'E-mail;Nimi\na@example.com;Jääskeläinen Päivi'],
  ['windows-1252', 'CP1252', 'E-mail;Name\na@example.com;Søren Kjær Jr.'],
  ['windows-1251', 'CP1251', 'Почта;Имя\na@example.com;Анна Иванова'],
  ['windows-1251', 'CP1251', 'E-mail;Name\na@example.com;Анна'],
  ['windows-1253', 'CP1253', 'E-mail;Όνομα\na@example.com;Γιώργος Παπαδόπουλος'],
  ['windows-1254', 'CP1254', 'E-posta;Ad\na@example.com;Işık Şahin\nb@example.com;Ayşe Doğan'],
  ['windows-1255', 'CP1255', 'E-mail;שם\na@example.com;דוד כהן'],
  ['windows-1256', 'CP1256', 'E-mail;اسم\na@example.com;محمد علي'],
  ['windows-1257', 'CP1257', 'E-mail;Vardas\na@example.com;Jūratė Žukauskienė'],
  ['shift_jis', 'CP932', 'メール,氏名\na@example.com,山田太郎'],
  ['shift_jis', 'CP932', 'E-mail,Name\na@example.com,山田太郎'],
  ['euc-kr', 'CP949', '이메일,이름\na@example.com,김철수\nb@example.com,박지영'],
  ['gb18030', 'GBK', '邮箱,姓名\na@example.com,王小明\nb@example.com,张伟'],
  ['big5', 'BIG5', '電郵,姓名\na@example.com,陳大文\nb@example.com,林志明'],
  ['macintosh', 'MACINTOSH', 'E-Mail;Name\na@example.com;Jürgen Groß\nb@example.com;Hélène Lefèvre']
])('%s is recognised: %s %j', (name, encoding, text) => {
  expect(decodeList(encode(text, encoding), ['en'])).toEqual({ text, guessed: name })
})

test('what fits several encodings is read in the language of the reader, or as it is chosen', () => {
  const bytes = encode('Bjørn', 'CP1252')
  expect(decodeList(bytes, ['da']).text).toBe('Bjørn')
  expect(decodeList(bytes, ['en'], 'windows-1250')).toEqual({ text: 'Bjřrn', guessed: 'windows-1250' })
})

const list = [
  ['E-Mail', 'Name'],
  ['ann@example.com', 'Ann Müller']
]
const tabs = 'E-Mail\tName\r\nann@example.com\tAnn Müller\r\n'

test.each([
  ['UTF-16 with a mark', Buffer.from(`\ufeff${tabs}`, 'utf16le')],
  ['UTF-16, the other way round', Buffer.from(`\ufeff${tabs}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(tabs, 'utf16le')],
  ['a line that names the separator', Buffer.from('sep=;\r\nE-Mail;Name\r\nann@example.com;Ann Müller\r\n')],
  ['that line after a mark', Buffer.from('\ufeffsep=|\nE-Mail|Name\nann@example.com|Ann Müller\n')]
])('a file in %s is read', (_name, file) => {
  const bytes = new Uint8Array(file).buffer
  expect(readCsv(bytes)).toEqual({ rows: list, guessed: null })
})
