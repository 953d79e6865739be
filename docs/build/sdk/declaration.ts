import { type DeclarationReflection, ReflectionKind } from 'typedoc'
import { fence, page } from '../markdown.js'
import { examplesOf, summaryOf, throwsOf } from './comment.js'
import { methodSection } from './method-section.js'
import { operationOf } from './operation-of.js'
import { anchorOf } from './pages.js'
import type { Exported } from './read-types.js'
import { callSection } from './signature.js'
import { typeMarkdown } from './type-links.js'

/** The section about something that the SDK exports: a function, type, interface or class. */
export function exportSection({ name, entry, declaration }: Exported): string {
  const { signatures } = declaration
  const imported = entry === '@signpost/sdk' ? undefined : `Exported by \`${entry}\`.`
  if (signatures) return page(`## \`${name}\` {#${name}}`, imported, callSection(name, signatures)).trimEnd()
  return page(
    `## \`${name}\` {#${name}}`,
    imported,
    summaryOf(declaration.comment),
    baseTypes(declaration),
    declaration.type && fence('ts', `type ${name} = ${declaration.type}`),
    constructorSection(declaration),
    propertyLines(declaration),
    examplesOf(declaration.comment),
    ...membersOf(declaration, ReflectionKind.Method).map((method) => memberSection(name, method))
  ).trimEnd()
}

/** The members of this kind that a type declares, or has from a type that is not exported. */
export function membersOf({ children = [] }: DeclarationReflection, kind: ReflectionKind): DeclarationReflection[] {
  return children.filter((each) => each.kindOf(kind) && !each.inheritedFrom?.reflection && !isStandard(each))
}

// What promises and iterables have is not described again.
function isStandard({ name, kind, signatures = [] }: DeclarationReflection) {
  if (name.startsWith('[')) return true
  return kind === ReflectionKind.Method && signatures.every((each) => each.implementationOf || !each.comment)
}

function baseTypes({ extendedTypes = [], implementedTypes = [] }: DeclarationReflection) {
  const bases = [...extendedTypes, ...implementedTypes]
  return bases.length > 0 && `Extends ${bases.map((type) => typeMarkdown(type)).join(', ')}.`
}

function constructorSection(declaration: DeclarationReflection) {
  const [made] = membersOf(declaration, ReflectionKind.Constructor)
  return made?.signatures?.some(({ comment }) => comment) && callSection(`new ${declaration.name}`, made.signatures)
}

function propertyLines(declaration: DeclarationReflection) {
  const properties = membersOf(declaration, ReflectionKind.Property | ReflectionKind.Accessor)
  return properties.map(propertyLine).join('\n')
}

function propertyLine({ name, flags, type, comment, getSignature }: DeclarationReflection) {
  const facts = [typeMarkdown(type ?? getSignature?.type), ...(flags.isOptional ? ['optional'] : [])].join(', ')
  const said = oneLine(summaryOf(comment ?? getSignature?.comment))
  const thrown = oneLine(throwsOf(comment))
  return `- \`${name}\` ${[facts, said, thrown].filter(Boolean).join(' — ')}`
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

function memberSection(owner: string, method: DeclarationReflection) {
  const heading = `### \`${owner}.${method.name}\` {#${anchorOf(owner, method.name)}}`
  return methodSection(heading, method, owner === 'SigningClient' ? operationOf(method.name) : undefined)
}
