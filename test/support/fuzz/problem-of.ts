import type { Answer } from '../api.js'
import { type ContractOperation, problemsOfAnswer } from '../contract.js'

/** What is wrong with what a random request came to. Empty: nothing. */
export function problemOf(operation: ContractOperation, answer: Answer | Error): string {
  if (answer instanceof Error) return answer.message
  if (answer.status >= 500) return `status ${answer.status}`
  return problemsOfAnswer(operation, answer)
}
