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

/** What an operation takes as a form. */
export interface FormShape {
  /** The type of each property. */
  types: ReadonlyMap<string, unknown>
  /** The media types of the parts that are files: `file`, and `files` if there can be several. */
  mediaTypes: ReadonlyMap<string, readonly string[]>
}

/** The part with a file, and those with several. */
const single = 'file'
const several = 'files'
/** The types of a file whose sender does not know its type. */
const unknownTypes = ['application/octet-stream', 'text/plain', '']

/**
 * Reads the parts of a form. A list has a part for each entry, and an object is written in JSON. Others are given once. Parts
 * without a text are left out, as browsers send them for inputs without a value.
 */
export function readForm(parts: Iterable<FormPart>, shape: FormShape): ReadForm {
  const { types, mediaTypes } = shape
  const values = new Map<string, unknown>()
  const findings: Finding[] = []
  const counts = new Map<string, number>()
  for (const part of parts) {
    const { name } = part
    const index = counts.get(name) ?? 0
    counts.set(name, index + 1)
    const found = findProblem(part, shape, index > 0)
    if (found) findings.push({ path: pathOf(name, index, shape), ...found })
    else if ('file' in part)
      values.set(name, types.get(name) === 'array' ? [...listOf(values, name), part.file] : part.file)
    else if (part.text !== '') values.set(name, jsonOf(part.text, types.get(name), listOf(values, name)))
  }
  if (![...mediaTypes.keys()].some((name) => counts.has(name))) {
    findings.push({ path: single, keyword: 'required', problem: schemaProblem('required', {}) })
  }
  return { values: withFiles(Object.fromEntries(values), types), findings }
}

const listOf = (values: ReadonlyMap<string, unknown>, name: string) => (values.get(name) as unknown[] | undefined) ?? []

/** Of a file among several, its place in the JSON body. */
const pathOf = (name: string, index: number, { types, mediaTypes }: FormShape) =>
  mediaTypes.has(name) && types.get(name) === 'array' ? `${name}[${index}].${single}` : name

function findProblem(part: FormPart, { types, mediaTypes }: FormShape, isRepeated: boolean) {
  const { name } = part
  const type = types.get(name)
  if (type === undefined) return { keyword: 'additionalProperties', problem: schemaProblem('additionalProperties', {}) }
  const allowed = mediaTypes.get(name)
  if ('file' in part !== (allowed !== undefined)) {
    return { keyword: 'type', problem: 'file' in part ? 'must be text, not a file' : 'must be a file' }
  }
  if (isRepeated && type !== 'array') return { keyword: 'repeated', problem: 'must be given only once' }
  if ('file' in part && ![...(allowed ?? []), ...unknownTypes].includes(part.file.type)) {
    return { keyword: 'contentMediaType', problem: `must be ${allowed?.join(' or ')}, not ${part.file.type}` }
  }
}

// What is not in the form of its type stays a text, which the schema then refuses.
function jsonOf(text: string, type: unknown, earlier: unknown[]): unknown {
  if (type === 'array') return [...earlier, text]
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

/** Writes files as JSON does. The name of the only one names the document, unless there is a `file_name`. */
function withFiles(values: Record<string, unknown>, types: ReadonlyMap<string, unknown>) {
  const { [single]: file, [several]: files, ...others } = values as { file?: FormFile; files?: FormFile[] }
  return {
    ...(file && types.has('file_name') && named(file)),
    ...others,
    ...(file && { file: file.base64 }),
    ...(files && { files: files.map((each) => ({ ...named(each), file: each.base64 })) })
  }
}

const named = ({ name }: FormFile) => (name === '' ? {} : { file_name: name })
