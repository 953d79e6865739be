import type { RequestShape, Shape } from '@signpost/spec/request-shape'
import { requests } from '@signpost/spec/requests'
import type { Method } from './find-operation.js'
import { propertiesOf, shapeOf } from './shape-of.js'

/** All paths of a method, with what they do. */
export function pathsHelp(method: Method): string {
  const own = requests.filter((each) => each.method === method)
  return `Paths:\n${rows(own.map(({ path, title }) => [path, title]))}`
}

/** What an operation takes, as the contract says it. */
export function operationHelp({ method, path, title, about, path_parameters, query, body }: RequestShape): string {
  const parts = [`${method.toUpperCase()} ${path}: ${title}\n\n${about}`]
  const inPath = Object.entries(path_parameters)
  if (inPath.length > 0) parts.push(`In the path:\n${rows(inPath.map(([name, shape]) => rowOf(name, shape, [])))}`)
  if (Object.keys(propertiesOf(query) ?? {}).length > 0)
    parts.push(`In the query, with -d:\n${rows(rowsOf(query, ''))}`)
  if (body) parts.push(`In the body, with -d:\n${rows(rowsOf(body, ''))}`)
  return parts.join('\n\n')
}

// Deeper, only the names are said: fields of signers have thirty.
const deepest = 2

function rowsOf(shape: Shape, indent: string): [string, string][] {
  const { required = [], items } = shapeOf(shape)
  const own = shapeOf(items ?? {}).required ?? required
  return Object.entries(propertiesOf(shape) ?? {}).flatMap(([name, each]) => {
    const below = propertiesOf(each)
    const row = rowOf(`${indent}${name}`, each, own.includes(name) ? ['required'] : [])
    if (!below) return [row]
    if (indent.length / 2 + 1 < deepest) return [row, ...rowsOf(each, `${indent}  `)]
    return [row, [`${indent}  `, `with ${Object.keys(below).join(', ')}`] as [string, string]]
  })
}

function rowOf(name: string, shape: Shape, marks: string[]): [string, string] {
  const { type, about, values } = shapeOf(shape)
  const kind = [typeName(type), ...marks].filter(Boolean).join(', ')
  const choice = values ? ` One of ${values.join(', ')}.` : ''
  return [name, `${kind ? `(${kind}) ` : ''}${about ?? ''}${choice}`.trim()]
}

const typeName = (type: string | undefined) => (type === 'array' ? 'list' : type)

const lineLength = 110

function rows(all: [string, string][]): string {
  const width = Math.min(26, Math.max(0, ...all.map(([name]) => name.length)))
  return all
    .map(([name, text]) => `  ${name.padEnd(width)}  ${wrapped(text, lineLength - width - 4, width + 4)}`.trimEnd())
    .join('\n')
}

function wrapped(text: string, length: number, indent: number): string {
  const lines = text.match(new RegExp(`.{1,${length}}(\\s|$)`, 'g')) ?? [text]
  return lines.map((line) => line.trimEnd()).join(`\n${' '.repeat(indent)}`)
}
