import { ReflectionKind } from 'typedoc'
import { frontmatter, page } from '../markdown.js'
import { sentenceOf, summaryOf } from './comment.js'
import { exportSection, membersOf } from './declaration.js'
import { methodSection } from './method-section.js'
import { operationOf } from './operation-of.js'
import { anchorOf, isResourceOf, resourcePages, type SdkPage, topicPages } from './pages.js'
import type { Exported } from './read-types.js'

/** The pages about the SDK, made from its types and what is said above them. */
export function sdkPages(): { path: string; content: string }[] {
  return [...topicPages.map(topicPage), ...resourcePages.map(resourcePage)]
}

/** All of them, with the methods of each. */
export function sdkIndex(): string {
  const topics = topicPages.map((each) => `- [${each.title}](${each.link}) — ${namesOf(each)}`)
  return page('## Pages', topics.join('\n'), '## Methods', ...resourcePages.map(methodList))
}

function topicPage({ title, link, exports }: SdkPage) {
  const description = `${title} of @signpost/sdk.`
  const content = page(head(title, description), `# ${title}`, ...exports.map(exportSection))
  return { path: `${link.slice(1)}.md`, content }
}

function resourcePage(shown: SdkPage) {
  const { title, link, exports } = shown
  const owner = ownerOf(shown)
  const content = page(
    head(`signpost.${title}`, `The methods of signpost.${title} in @signpost/sdk.`),
    `# \`signpost.${title}\``,
    summaryOf(owner.declaration.comment),
    ...methodsOf(owner).map((method) => {
      const name = `${title}.${method.name}`
      return methodSection(`## \`${name}\` {#${anchorOf(owner.name, method.name)}}`, method, operationOf(name))
    }),
    ...exports.filter((each) => each !== owner).map(exportSection)
  )
  return { path: `${link.slice(1)}.md`, content }
}

function methodList(shown: SdkPage) {
  const { title, link } = shown
  const owner = ownerOf(shown)
  const lines = methodsOf(owner).map(({ name, signatures = [] }) => {
    const { comment } = signatures.find((signature) => signature.comment) ?? {}
    return `- [\`${title}.${name}\`](${link}#${anchorOf(owner.name, name)}) — ${sentenceOf(comment)}`
  })
  return page(`### [\`signpost.${title}\`](${link}) {#${title}}`, lines.join('\n')).trimEnd()
}

function ownerOf(shown: SdkPage): Exported {
  const owner = shown.exports.find((each) => isResourceOf(shown, each))
  if (!owner) throw new Error(`${shown.title} has no class`)
  return owner
}

const methodsOf = ({ declaration }: Exported) => membersOf(declaration, ReflectionKind.Method)

const namesOf = ({ exports }: SdkPage) => exports.map(({ name }) => `\`${name}\``).join(', ')

const head = (title: string, description: string) => frontmatter({ title, description, editLink: false })
