import { readFileSync } from 'node:fs'
import { fence, page } from './markdown.js'

interface Generator {
  name: string
  packages: string[]
  command: string
  args: string[]
}

/** The generators whose clients are compiled in CI, each with its command and a sample that is compiled with its client. */
export function generatedClients(): string {
  const generators: Generator[] = JSON.parse(read('generators.json'))
  return page(...generators.map(section)).trimEnd()
}

function section({ name, packages, command, args }: Generator) {
  return page(
    `## ${name}`,
    fence('sh', `npm install ${packages.join(' ')}\nnpx ${command} ${args.join(' ')}`),
    fence('ts', read(`${name}.ts`))
  ).trimEnd()
}

function read(file: string): string {
  return readFileSync(new URL(`../samples/${file}`, import.meta.url), 'utf8')
}
