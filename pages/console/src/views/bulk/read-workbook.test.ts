import { expect, test } from 'vitest'
import { kindOfFile, readWorkbook } from './read-workbook.js'

// A workbook with a heading, a row with a date and a number, an empty row, and one more.
const workbook = Buffer.from(
  [
    'UEsDBBQAAAAIAA1lfV1EroPn/wAAAJYCAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2Sy07DMBBFf8XytoqdskAIJemCxxJYlA8w9iSx4pc8bk',
    'n/HsctLFChm65G9r1zz2g0zWa2huwhovaupWtWUwJOeqXd0NL37XN1Rzddsz0EQJKtDls6phTuOUc5ghXIfACXld5HK1J+xoEHIScxAL+p61su',
    'vUvgUpWWDNo1j9CLnUnkac7fR2wEg5Q8HI0Lq6UiBKOlSFnne6d+UaoTgeXO4sFRB1xlA+VnCYvyN+DU95r3ELUC8iZiehE2u/hs+KeP04f3E/',
    's/5MyUvu+1BOXlzuYWhiGCUDgCJGtYqcwK7VaX+cWMvJT1lQf5yb8wB6aDAbz2FkroN5mXQ+u+AFBLAwQUAAAACAANZX1dHEn3vqQAAAAWAQAA',
    'CwAAAF9yZWxzLy5yZWxzjc/BDsIgDAbgVyG9O6YHY8zYLsZkVzMfAFnHyAYlgDrfXo7OePDY9P+/plWz2Jk9MERDTsC2KIGhU9QbpwVcu/PmAE',
    '1dXXCWKSfiaHxkueKigDElf+Q8qhGtjAV5dHkzULAy5TFo7qWapEa+K8s9D58GrE3W9gJC22+BdS+P/9g0DEbhidTdoks/TnwlsiyDxiRgmfmT',
    'wnQjmoqMAq8rvnqwfgNQSwMEFAAAAAgADWV9XUVugBevAAAACgEAAA8AAAB4bC93b3JrYm9vay54bWyNjz0OwjAMha8SeacpDAhVbVkQUjcGOE',
    'BoXRqRxJEdfo5P1MLOZPvZ/uxX79/eqSeyWAoNrIsSFIaeBhtuDVzOx9UO9m39Ir5fie4qTwdpYEopVlpLP6E3UlDEkDsjsTcpl3zTEhnNIBNi',
    '8k5vynKrvbEBFkLF/zBoHG2PB+ofHkNaIIzOpPyrTDYKtPV8Qb5RBeOxgRNSdAhq1roh2wLFlc0Jd8MadFvr35r+OWs/UEsDBBQAAAAIAA1lfV',
    '0D0FLStwAAAJYBAAAaAAAAeGwvX3JlbHMvd29ya2Jvb2sueG1sLnJlbHOtkMsKwjAQRX8lzN5O24WImLoRwa3oB4R0+qBtEjLx9fcGxUehCxeu',
    'hjuPcy+zWl+HXpzJc2uNhCxJQZDRtmxNLeF42M4WsC5We+pViBvctI5FPDEsoQnBLRFZNzQoTqwjEyeV9YMKUfoandKdqgnzNJ2j/2bAmCl2pQ',
    'S/KzMQh5ujX9i2qlpNG6tPA5kwYYEX6ztuiEKEKl9TkPBuMT5KlkQq4HSY/J9hONx64k+Sp37Z4+jBxR1QSwMEFAAAAAgADWV9XZNbEdbTAAAA',
    'awEAAA0AAAB4bC9zdHlsZXMueG1sXZDLbsMgEEV/Bc2+GSeqqqrCZGcpm27SSt0SexxbggEBrpK/L5BUdbqcew7zQO4v1ohvCnF23MJ204Ag7t',
    '0w87mFz4/u6RX2SsZ0NXSciJLIPscWppT8G2LsJ7I6bpwnzmR0weqUy3DG6APpIZZH1uCuaV7Q6plBydFxiqJ3C6c88h6gklhBLmdjHnkOKi9A',
    'yZMLQ954bdyi4tyhkj0Zcyx7f40P6mUs2pre3JW2q5rgxXY2HYYWGsB/yfYZhPbeXN8Xe6LQ1cPLgN/mtS/+fZz6AVBLAwQUAAAACAANZX1dSw',
    '8kYDMBAAC7AgAAGAAAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbIWSvU7DMBCAX8Xy3riJSoWQ4/JTGFkKD3BKTBvVP5Ft2sIGDGxMPAITExUj',
    'Y8mjVIi3wA0oaqVYbPbdfba/89HBQgo048YWWqU4jroYcZXpvFDjFF9enHX28YDRuTZTO+HcIV+ubIonzpUHhNhswiXYSJdc+cyVNhKc35oxsa',
    'XhkNeQFCTpdvtEQqEwo3VsCA4YNXqOjL/WR7PN4ijGyKW4UKJQfOSMjxeWUcdOOx4WlDhGySZCsj/iOEScg+Qt9Seh+pED41AOro0aBikQYG52',
    'CeKtGrWkUUsCR4jrKdjbQ74AWQoeZVq2aYbo6q7GUfWxeq/uPx/blD1rf5s8Y71+HCeUzLblkjoT+z+K9prUjkWvsegF3gE5/KcQQtfL5dfz2/',
    'rl9fvhqa2TZGtgSDOJ7AdQSwECFAMUAAAACAANZX1dRK6D5/8AAACWAgAAEwAAAAAAAAAAAAAAgAEAAAAAW0NvbnRlbnRfVHlwZXNdLnhtbFBL',
    'AQIUAxQAAAAIAA1lfV0cSfe+pAAAABYBAAALAAAAAAAAAAAAAACAATABAABfcmVscy8ucmVsc1BLAQIUAxQAAAAIAA1lfV1FboAXrwAAAAoBAA',
    'APAAAAAAAAAAAAAACAAf0BAAB4bC93b3JrYm9vay54bWxQSwECFAMUAAAACAANZX1dA9BS0rcAAACWAQAAGgAAAAAAAAAAAAAAgAHZAgAAeGwv',
    'X3JlbHMvd29ya2Jvb2sueG1sLnJlbHNQSwECFAMUAAAACAANZX1dk1sR1tMAAABrAQAADQAAAAAAAAAAAAAAgAHIAwAAeGwvc3R5bGVzLnhtbF',
    'BLAQIUAxQAAAAIAA1lfV1LDyRgMwEAALsCAAAYAAAAAAAAAAAAAACAAcYEAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWxQSwUGAAAAAAYABgCA',
    'AQAALwYAAAAA'
  ].join(''),
  'base64'
)
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer).buffer as ArrayBuffer

test('the rows of a workbook are those of a CSV file of it', async () => {
  expect(kindOfFile(workbook)).toBe('workbook')
  expect(await readWorkbook(bytesOf(workbook))).toEqual([
    ['E-mail', 'Name', 'Start date', 'Salary'],
    ['lukasz@example.com', 'Łukasz Żółć', '2026-03-31', '1200.5'],
    ['ada@example.com', '山田太郎', '', '']
  ])
})

test('another archive is refused with what to do', async () => {
  const archive = Buffer.concat([workbook.subarray(0, 30), Buffer.alloc(100)])
  await expect(readWorkbook(bytesOf(archive))).rejects.toThrow('Save it as an Excel workbook (.xlsx) or as CSV.')
})

test.each([
  ['text', Buffer.from('Name,E-mail')],
  ['text', Buffer.alloc(0)],
  ['other', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['other', Buffer.from('%PDF-1.7')]
])('a file of the kind %s', (kind, file) => expect(kindOfFile(file)).toBe(kind))
