import type { CheckedFile, ComparedFile } from './checked-file.js'
import { words } from './words/words.js'

/** Why a file could not be checked: the code of the service's error, if it answered. */
export class CheckError extends Error {
  constructor(readonly code: string | null) {
    super(`The file could not be checked: ${code ?? 'no answer'}.`)
  }

  get text(): string {
    const { unsent, failed, failure } = words
    if (this.code === null) return unsent
    return isFailure(this.code) ? failure[this.code] : failed
  }
}

const isFailure = (code: string): code is keyof typeof words.failure => Object.hasOwn(words.failure, code)

/** Whether this browser computes digests: it does not on pages without HTTPS. */
export const canCompare = isSecureContext

/** Asks whether exactly this file was sealed here. Only its digest is sent. */
export async function compareFile(file: File): Promise<ComparedFile> {
  const body = JSON.stringify({ sha256: await digestOf(file) })
  const headers = { 'Content-Type': 'application/json', 'X-Signpost-Mode': 'live' }
  const response = await fetch('/verify/digest', { method: 'POST', body, headers }).catch(unsent)
  return { file, report: await readAnswer(response) }
}

/** Sends a file to be checked. */
export async function checkFile(file: File): Promise<CheckedFile> {
  const [response, sha256] = await Promise.all([send(file), digestOf(file)])
  const report = await readAnswer(response)
  const checkedAt = new Date(response.headers.get('date') ?? Date.now())
  return { file, sha256, checkedAt, report }
}

async function readAnswer(response: Response) {
  const body = await response.json().catch(unsent)
  if (!response.ok) throw new CheckError(body.error.code)
  return body
}

// With the header, the session of a member who is signed in to the console is used; its mode does not matter here.
function send(body: File): Promise<Response> {
  const headers = { 'Content-Type': 'application/pdf', 'X-Signpost-Mode': 'live' }
  return fetch('/verify', { method: 'POST', body, headers }).catch(unsent)
}

async function digestOf(file: File): Promise<string | null> {
  if (!canCompare) return null
  const bytes = await file.arrayBuffer().catch(unsent)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const unsent = (): never => {
  throw new CheckError(null)
}
