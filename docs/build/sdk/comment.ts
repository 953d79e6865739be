import type { Comment, CommentDisplayPart } from 'typedoc'
import { errorCodes } from '../contract.js'
import { withoutHtml } from '../markdown.js'
import { linkToExport } from './pages.js'

/** What is said above a declaration, as Markdown. */
export function summaryOf(comment: Comment | undefined): string {
  return markdownOf(comment?.summary ?? [])
}

/** The first sentence of it. */
export const sentenceOf = (comment: Comment | undefined) => /^.*?\.(?=\s|$)/s.exec(summaryOf(comment))?.[0] ?? ''

/** The examples, which are blocks of code. */
export function examplesOf(comment: Comment | undefined): string {
  const examples = comment?.blockTags.filter(({ tag }) => tag === '@example') ?? []
  return examples.map(({ content }) => content.map(({ text }) => text).join('')).join('\n\n')
}

/** The errors that are named. */
export function throwsOf(comment: Comment | undefined): string {
  const thrown = comment?.blockTags.filter(({ tag }) => tag === '@throws') ?? []
  return thrown.map(({ content }) => `**Throws** ${markdownOf(content)}`).join('\n\n')
}

function markdownOf(parts: CommentDisplayPart[]): string {
  return parts.map(markdownOfPart).join('').trim()
}

function markdownOfPart({ kind, text }: CommentDisplayPart): string {
  if (kind === 'text') return withoutHtml(text)
  if (kind === 'code') return linked(text, errorCodes[text.slice(1, -1)] && `/errors#${text.slice(1, -1)}`)
  return linked(`\`${text}\``, linkToExport(text))
}

const linked = (code: string, link: string | undefined) => (link ? `[${code}](${link})` : code)
