import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const source = new URL('../sdk/src/', import.meta.url)

/** A README with the tables of today's methods between its two comments. */
export function withMethods(readme) {
  return readme.replace(
    /(<!-- methods -->\n\n).*(\n\n<!-- \/methods -->)/s,
    (_, start, end) => `${start}${methodTables()}${end}`
  )
}

/** The methods of every resource as Markdown: what they take, and the first sentence of what is said above them. */
function methodTables() {
  const classes = new Map(readdirSync(new URL('resources/', source)).flatMap((name) => classesOf(`resources/${name}`)))
  const [[, client]] = classesOf('client.ts')
  const resources = client.members.filter((member) => ts.isPropertyDeclaration(member) && ts.isIdentifier(member.name))
  return resources.map(({ name, type }) => tableOf(name.text, classes.get(type.typeName.text))).join('\n\n')
}

function classesOf(file) {
  const parsed = ts.createSourceFile(file, readFileSync(new URL(file, source), 'utf8'), ts.ScriptTarget.ES2022, true)
  return parsed.statements.filter(ts.isClassDeclaration).map((each) => [each.name.text, each])
}

function tableOf(resource, { members }) {
  const rows = members
    .filter(isDescribed)
    .map((method) => [`\`${method.name.text}(${parametersOf(method)})\``, sentenceOf(method)])
  return aligned([[`\`signpost.${resource}\``, 'Description'], ...rows])
}

// Of a method with several signatures, the first one is described.
function isDescribed(member) {
  return ts.isMethodDeclaration(member) && ts.isIdentifier(member.name) && ts.getJSDocCommentsAndTags(member).length > 0
}

// All methods take options last.
function parametersOf({ parameters }) {
  return parameters
    .filter(({ type }) => !type.getText().endsWith('Options'))
    .map(({ name, questionToken, initializer }) => {
      const isOptional = questionToken !== undefined || initializer !== undefined
      return `${ts.isIdentifier(name) ? name.text : 'body'}${isOptional ? '?' : ''}`
    })
    .filter((name) => name !== 'options?' && name !== 'options')
    .join(', ')
}

function sentenceOf(method) {
  const [{ comment }] = ts.getJSDocCommentsAndTags(method)
  const text = ts.getTextOfJSDocComment(comment)?.replaceAll(/\s+/g, ' ')
  const sentence = /^.*?\.(?= |$)/.exec(text ?? '')?.[0]
  if (!sentence) throw new Error(`There is no sentence above ${method.name.text}.`)
  return sentence
}

// As the formatter writes tables.
function aligned(rows) {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)))
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [head, ...others] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n')
}
