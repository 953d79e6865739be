import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const pagesFolder = fileURLToPath(new URL('../../../../docs/pages', import.meta.url))

/** A code block of a page. */
export interface Block {
  language: string
  code: string
  /** The line of the page that the code begins at. */
  line: number
  /** A program of its own, instead of a part of the page's. */
  ownFile: boolean
  /** A program that receives webhooks at port 3000, with the secret in its environment. */
  receiver: boolean
  /** Why it is not run. */
  notRun: string | undefined
  /** In a comment: code that the page's program needs, and its reader does not. */
  hidden: boolean
}

export interface PageWithBlocks {
  /** Such as `guides/webhooks.md`. */
  name: string
  text: string
  lines: number
  blocks: Block[]
}

// A fence, which is indented in a list, with the comment before it, or a hidden block.
const pattern =
  /(?:<!-- (?<marker>[^\n]*?) -->\n\n)?^(?<indent> *)```(?<language>\w+)[^\n]*\n(?<code>.*?)^\k<indent>```$|^<!-- given(?: (?<givenLanguage>\w+))?\n(?<given>.*?)^-->$/gms

export function pagesWithBlocks(): PageWithBlocks[] {
  const names = readdirSync(pagesFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  return names.sort().map((name) => {
    const text = readFileSync(path.join(pagesFolder, name), 'utf8')
    return {
      name,
      text,
      lines: text.split('\n').length,
      blocks: [...text.matchAll(pattern)].map((match) => read(match, text))
    }
  })
}

function read({ 0: whole, index, groups = {} }: RegExpMatchArray, text: string): Block {
  const { marker = '', givenLanguage = 'ts', language = givenLanguage, code, given, indent = '' } = groups
  const source = code ?? given ?? ''
  const start = (index ?? 0) + whole.lastIndexOf(source)
  return {
    language,
    code: source.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    line: text.slice(0, start).split('\n').length,
    ownFile: marker.startsWith('own file'),
    receiver: marker.endsWith('a receiver'),
    notRun: /not run: (.*)/.exec(marker)?.[1],
    hidden: given !== undefined
  }
}

/** Blocks as one program whose lines are those of the page. */
function programOf(blocks: Block[], lines: number): string {
  const program: string[] = Array.from({ length: lines }, () => '')
  for (const { code, line } of blocks) {
    for (const [offset, text] of code.split('\n').entries()) program[line - 1 + offset] ||= text
  }
  return program.join('\n')
}

/** The React components of a page, each a file of its own. */
export function componentsOf({ name, blocks, lines }: PageWithBlocks) {
  const components = blocks.filter(({ language }) => language === 'tsx')
  return components.map((block) => ({
    name: `${name}:${block.line}`,
    code: block.code,
    source: programOf([block], lines)
  }))
}

/** The programs of a page in a language: the one of its blocks in order, and those of the blocks that are files of their own. */
export function programsOf({ name, blocks, lines }: PageWithBlocks, language = 'ts') {
  const ofLanguage = blocks.filter((block) => block.language === language)
  const inOrder = ofLanguage.filter(({ ownFile }) => !ownFile)
  const own = ofLanguage.filter(({ ownFile }) => ownFile)
  return [...(inOrder.length > 0 ? [inOrder] : []), ...own.map((block) => [block])].map((parts) => ({
    name: `${name}:${parts[0]?.line}`,
    source: programOf(parts, lines),
    receiver: parts.some(({ receiver }) => receiver),
    notRun: parts.find(({ notRun }) => notRun)?.notRun
  }))
}
