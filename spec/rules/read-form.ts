import type { Finding } from './invalid-request.js'
import { schemaProblem } from './schema-problem.js'

/** A part of a form: a text, or a file in base64 with its name and media type. */
export type FormPart = { name: string; text: string } | { name: string; file: FormFile }

export interface FormFile {
  /** Empty if the part has none. */
  name: string
  /** Empty or `text/plain` if the part does not say. */
  type: string
  base64: string
}

/** The JSON that a form stands for, and what is wrong with it. */
export interface ReadForm {
  values: Record<string, unknown>
  findings: Finding[]
}

/** The part with the PDF. */
const filePart = 'file'
/** The types of a PDF, and of a file whose sender does not know its type. */
const fileTypes = ['application/pdf', 'application/octet-stream', 'text/plain', '']

/**
 * Reads the parts of a form, given the type of each property. A list has a part for each entry, and an object is written in
 * JSON. Others are given once. Parts without a text are left out, as browsers send them for inputs without a value.
 */
export function readForm(parts: Iterable<FormPart>, types: ReadonlyMap<string, unknown>): ReadForm {
  const values = new Map<string, unknown>()
  const findings: Finding[] = []
  for (const part of parts) {
    const { name } = part
    const type = types.get(name)
    const found = findProblem(part, type, values.has(name))
    if (found) findings.push({ path: name, ...found })
    else if ('file' in part) values.set(name, part.file)
    else if (part.text !== '') values.set(name, jsonOf(part.text, type, values.get(name)))
  }
  if (!values.has(filePart) && !findings.some(({ path }) => path === filePart)) {
    findings.push({ path: filePart, keyword: 'required', problem: schemaProblem('required', {}) })
  }
  return { values: withFile(Object.fromEntries(values), types), findings }
}

function findProblem(part: FormPart, type: unknown, isRepeated: boolean) {
  if (type === undefined) return { keyword: 'additionalProperties', problem: schemaProblem('additionalProperties', {}) }
  if ('file' in part !== (part.name === filePart)) {
    return { keyword: 'type', problem: 'file' in part ? 'must be text, not a file' : 'must be a file' }
  }
  if (isRepeated && type !== 'array') return { keyword: 'repeated', problem: 'must be given only once' }
  if ('file' in part && !fileTypes.includes(part.file.type)) {
    return { keyword: 'contentMediaType', problem: `must be application/pdf, not ${part.file.type}` }
  }
}

// What is not in the form of its type stays a text, which the schema then refuses.
function jsonOf(text: string, type: unknown, earlier: unknown): unknown {
  if (type === 'array') return [...((earlier as string[] | undefined) ?? []), text]
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  return type === 'object' ? parsed(text) : text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The name of the file names the document, unless there is a `file_name`. */
function withFile(values: Record<string, unknown>, types: ReadonlyMap<string, unknown>) {
  const file = values[filePart] as FormFile | undefined
  if (!file) return values
  const name = types.has('file_name') && file.name !== '' ? { file_name: file.name } : {}
  return { ...name, ...values, [filePart]: file.base64 }
}
