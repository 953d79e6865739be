// Writes a module for each part of the texts for people: the types of its keys and places, made from English, and the texts of all
// languages, or English alone for a part whose other languages pages load when they are used.
import { readdirSync, readFileSync } from 'node:fs'
import { problemsOf, typeOf } from './texts.mjs'
import { writeGenerated } from './write-generated.mjs'

const folder = new URL('../texts/', import.meta.url)

/** What only few languages have. */
const ofFew = ['us-consumer-consent']

/** What has a text for each value of an enum of the contract. */
const ofEnums = { 'field-names': 'FieldType' }

/** What programs have in all languages at once. */
const atOnce = ['letters', 'certificate', 'field-names', 'us-consumer-consent']

const read = (language, part) => JSON.parse(readFileSync(new URL(`${language}/${part}.json`, folder), 'utf8'))
const partsOf = (language) => readdirSync(new URL(`${language}/`, folder)).map((file) => file.replace(/\.json$/, ''))
const inPascalCase = (name) => name.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase())
const variable = (language) => language.replace('-', '')
const inCamelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'notes')
  .map(({ name }) => name)
const noted = partsOf('notes')
const english = partsOf('en')

const problems = languages.flatMap((language) =>
  partsOf(language).flatMap((part) => {
    const texts = read(language, part)
    const wanted = english.includes(part)
      ? read('en', part)
      : Object.fromEntries(Object.keys(texts).map((key) => [key, key]))
    return problemsOf(language, texts, wanted).map((text) => `${language}/${part}.json: ${text}`)
  })
)
for (const language of languages)
  for (const part of english.filter((part) => !ofFew.includes(part) && !partsOf(language).includes(part)))
    problems.push(`${language}/${part}.json is missing.`)
const { schemas } = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')).components
for (const [part, name] of Object.entries(ofEnums))
  for (const value of schemas[name].enum.filter((value) => !(value in read('en', part))))
    problems.push(`en/${part}.json: ${value} is missing, which ${name} of the contract has.`)
if (problems.length > 0)
  throw new Error(`Texts do not fit those of English or the contract, in spec/texts.\n${problems.join('\n')}`)

for (const part of english) writeGenerated(`texts/${part}.ts`, moduleOf(part), `texts/*/${part}.json`)
writeGenerated('texts/index.ts', listOf(english.filter((part) => !atOnce.includes(part))), 'texts/en')

function moduleOf(part) {
  const name = `${inPascalCase(part)}Texts`
  const type = typeOf(read('en', part), noted.includes(part) ? read('notes', part) : {})
  const own = atOnce.includes(part) ? languages.filter((language) => partsOf(language).includes(part)) : ['en']
  const imports = own.map((language) => `import ${variable(language)} from '../../texts/${language}/${part}.json'`)
  const codes = own.map((language) => `'${language}'`).join(' | ')
  const members = own.map((language) => `'${language}': ${variable(language)}`).join(', ')
  const all = atOnce.includes(part)
    ? `\n/** In every language that has them. */\nexport const ${inCamelCase(part)}: Record<${codes}, ${name}> = { ${members} }\n`
    : ''
  return `import type { PluralText, Text } from '../../texts/fill.js'
${imports.join('\n')}

export interface ${name} ${type}

const english: ${name} = en
export { english as en }
${all}`
}

/** The types of what pages load of a language. What has no English file is keyed by its English. */
function listOf(parts) {
  const keyed = [...new Set(languages.flatMap(partsOf))].filter((part) => !english.includes(part))
  const imports = parts.map((part) => `import type { ${inPascalCase(part)}Texts } from './${part}.js'`)
  const members = [
    ...parts.map((part) => `'${part}': ${inPascalCase(part)}Texts`),
    ...keyed.map((part) => `'${part}': { readonly [english: string]: string }`)
  ]
  return `${imports.join('\n')}

/** The parts of the texts that pages load in the language of their reader. */
export interface PageTexts {
${members.join('\n')}
}
`
}
