import { ZipFile } from 'yazl'

/** What programs write differently in workbooks of one list. */
export interface WorkbookParts {
  /** The XML of each sheet's rows, with its name. */
  sheets: [name: string, rows: string][]
  sharedStrings?: string
  /** Formats of dates, by their identifiers. The style of a cell is the place here, from 1. */
  formats?: string[]
  workbookProperties?: string
  /** Before the names of elements, as some programs write it. */
  prefix?: string
  /** Of the parts, as Google and others write them. */
  isAbsolute?: boolean
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook of these parts. */
export async function workbookOf(parts: WorkbookParts): Promise<ArrayBuffer> {
  const { sheets, sharedStrings, formats = [], workbookProperties = '', prefix = '', isAbsolute = false } = parts
  const at = (path: string) => (isAbsolute ? `/xl/${path}` : path)
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': root(
      'workbook',
      prefix,
      `${workbookProperties}<sheets>${sheets
        .map(([name], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join('')}</sheets>`
    ),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, index) => [`rId${index + 1}`, 'worksheet', at(`worksheets/sheet${index + 1}.xml`)] as const),
      ['rId90', 'styles', at('styles.xml')],
      ...(sharedStrings ? [['rId91', 'sharedStrings', at('sharedStrings.xml')] as const] : [])
    ]),
    'xl/styles.xml': root(
      'styleSheet',
      prefix,
      `<numFmts count="${formats.length}">${formats
        .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
        .join('')}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats
        .map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`)
        .join('')}</cellXfs>`
    ),
    ...(sharedStrings ? { 'xl/sharedStrings.xml': root('sst', prefix, sharedStrings) } : {})
  }
  for (const [index, [, rows]] of sheets.entries()) {
    files[`xl/worksheets/sheet${index + 1}.xml`] = root('worksheet', prefix, `<sheetData>${rows}</sheetData>`)
  }
  return zipOf(files)
}

const relationships = (all: (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${packages}/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${documents}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

function root(name: string, prefix: string, content: string): string {
  const xml = `<${name} xmlns="${main}" xmlns:r="${documents}">${content}</${name}>`
  if (prefix === '') return xml
  return xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`)
}

async function zipOf(files: Record<string, string>): Promise<ArrayBuffer> {
  const zip = new ZipFile()
  for (const [name, xml] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`), name)
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks)).buffer
}
