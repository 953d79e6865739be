import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

// What an editor shows of the types, with the position after each mark.
const program = `
import { Signpost, SignpostError } from './index.js'
const signpost = new Signpost()
const /*document*/document = await signpost.documents./*get*/get('doc_1')
const status = document./*status*/status
const isSent = document.status === '/*known*/'
const isGone = new SignpostError('', { code: 'X' }).code === '/*codes*/'
`

const file = fileURLToPath(new URL('hovered.ts', import.meta.url))
const { config } = ts.readConfigFile(
  fileURLToPath(new URL('../../tsconfig.base.json', import.meta.url)),
  ts.sys.readFile
)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, fileURLToPath(new URL('../..', import.meta.url)))
const service = ts.createLanguageService({
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getCompilationSettings: () => options,
  getScriptFileNames: () => [file],
  getScriptVersion: () => '1',
  getScriptSnapshot: (name) => {
    const text = name === file ? program : ts.sys.readFile(name)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => name === file || ts.sys.fileExists(name)
})

const after = (mark: string) => program.indexOf(`/*${mark}*/`) + mark.length + 4

function hover(mark: string) {
  const { displayParts } = service.getQuickInfoAtPosition(file, after(mark)) ?? {}
  return displayParts?.map(({ text }) => text).join('')
}

function completions(mark: string) {
  const { entries } = service.getCompletionsAtPosition(file, program.indexOf(`/*${mark}*/`), {}) ?? { entries: [] }
  return entries.map(({ name }) => name)
}

it('shows names instead of the properties of a type', () => {
  expect(hover('document')).toBe('const document: Document')
  expect(hover('get')).toContain('): ApiPromise<Document>')
  expect(hover('status')).toBe('(property) Document.status: DocumentStatus | (string & {})')
})

it('suggests the known values where others are accepted too', () => {
  expect(completions('known')).toEqual(expect.arrayContaining(['draft', 'sent', 'completed', 'voided']))
  expect(completions('codes')).toContain('DOCUMENT_NOT_DRAFT')
})
