import type { ParameterReflection, SignatureReflection } from 'typedoc'
import type { Operation } from '../contract.js'
import { fence, page } from '../markdown.js'
import { examplesOf, summaryOf, throwsOf } from './comment.js'
import { typeMarkdown } from './type-links.js'

/** What there is to say about a function or method: its signatures, parameters, result, errors and examples. */
export function callSection(name: string, signatures: SignatureReflection[], operation?: Operation): string {
  const [first] = signatures
  if (!first) throw new Error(`${name} of the SDK has no signature`)
  const { comment } = signatures.find((signature) => signature.comment) ?? first
  return page(
    summaryOf(comment),
    fence('ts', signatures.map((signature) => codeOf(name, signature)).join('\n')),
    first.parameters?.map((parameter) => parameterLine(parameter, operation)).join('\n'),
    `**Returns** ${signatures.map(({ type }) => typeMarkdown(type, operation)).join(' or ')}`,
    throwsOf(comment),
    examplesOf(comment)
  ).trimEnd()
}

function codeOf(name: string, { parameters = [], typeParameters = [], type }: SignatureReflection) {
  const generics = typeParameters.map((each) => `${each.name}${each.type ? ` extends ${each.type}` : ''}`).join(', ')
  const types = generics && `<${generics}>`
  const listed = parameters.map((each) => `${nameOf(each)}${isOptional(each) ? '?' : ''}: ${each.type}`)
  const line = `${name}${types}(${listed.join(', ')}): ${type}`
  if (line.length <= WIDTH) return line
  return `${name}${types}(\n${listed.map((each) => `  ${each}`).join(',\n')}\n): ${type}`
}

// What fits into the page.
const WIDTH = 76

function parameterLine(parameter: ParameterReflection, operation: Operation | undefined) {
  const facts = [typeMarkdown(parameter.type, operation), ...(isOptional(parameter) ? [] : ['**required**'])].join(', ')
  return `- \`${nameOf(parameter)}\` ${facts}`
}

const isOptional = ({ flags, defaultValue }: ParameterReflection) => flags.isOptional || defaultValue !== undefined

// A parameter that is taken apart has no name of its own.
function nameOf({ name, type }: ParameterReflection) {
  if (name !== '__namedParameters') return name
  return String(type).endsWith('Options') ? 'options' : 'body'
}
