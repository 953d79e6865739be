import { errorCodes, linkTo, operations } from '../contract.js'
import { page, paragraphs } from '../markdown.js'

const statuses = [...new Set(Object.values(errorCodes).map(({ status }) => status))].sort((a, b) => a - b)

/** Every error code. `doc_url` in each error links to its section. */
export const errorSections = () => page(...statuses.flatMap(statusSection))

function statusSection(status: number) {
  const codes = Object.entries(errorCodes).filter(([, code]) => code.status === status)
  return [`## Status ${status}`, ...codes.map(([code, { description }]) => codeSection(code, description))]
}

function codeSection(code: string, description: string) {
  return page(`### \`${code}\` {#${code}}`, paragraphs(description), usedBy(code)).trimEnd()
}

// Codes of more operations say nothing about each.
const FEW = 12

function usedBy(code: string) {
  const users = operations.filter(({ errorCodes: codes }) => codes.includes(code))
  if (users.length === 0 || users.length > FEW) return undefined
  return `Returned by ${users.map((operation) => `[${operation.summary}](${linkTo(operation)})`).join(', ')}.`
}
