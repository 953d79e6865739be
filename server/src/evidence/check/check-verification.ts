import type { VerificationReport } from '@signpost/pdf/checker'
import { presentVerification } from '../../verification/present-verification.js'
import { names } from '../package/names.js'
import { writeVerification } from '../package/verification-file.js'
import { type Check, fails, holds, open } from './evidence-report.js'

/** What a report says about the sealed file. */
interface SealedRevision {
  document_id: string
  bytes: number
  sha256: string
}

/** What does not depend on whom one trusts, nor on the time: if it differs, it is wrong. */
const SIGNATURE_FACTS =
  /^signatures\.\d+\.(signer_name|valid|integrity|modified_after|kind|field_name|coverage|covered_bytes|revision)$/
const CERTIFICATE_FACTS =
  /^signatures\.\d+\.(certificate\.(subject|issuer|serial|valid_from|valid_to|sha256)|algorithms\.\w+)$/
const FILE_FACTS = /^(covers_whole_file|revision_count|lost_signatures|document_id|sealed_revision\.\w+)$/
/** What a service says of itself. Here it is one of many. */
const OWN = /\.certificate\.(own|root)$/

/** Makes the report again from the sealed file, and compares. */
export function checkVerification(file: Buffer | undefined, report: VerificationReport, sealed: SealedRevision): Check {
  const stated = parse(file)
  if (stated === undefined)
    return fails('verification', `${names.verification} is not a report that the service writes.`)
  const found = { ...presentVerification(report, null), document_id: sealed.document_id, sealed_revision: sealed }
  const [theirs, ours] = [flatten(stated), flatten(found)]
  const paths = [...new Set([...theirs.keys(), ...ours.keys()])]
  const differing = paths.filter((path) => !OWN.test(path) && plain(theirs.get(path)) !== plain(ours.get(path)))
  const wrong = differing.filter((path) => isFact(path) && theirs.has(path) && ours.has(path))
  if (wrong.length > 0) {
    const problems = wrong
      .slice(0, MOST)
      .map((path) => `It says ${theirs.get(path)} of ${path}, not ${ours.get(path)}.`)
    return fails('verification', `${names.verification} is wrong about ${names.document}.`, problems)
  }
  if (differing.length === 0) return holds('verification', `${names.verification} says what this command finds.`)
  const list = differing.slice(0, MOST).join(', ')
  const text = `${names.verification} is what the service found, with the roots and at the time that it had. This command finds something else, or nothing, for ${list}.`
  return open('verification', text)
}

const MOST = 5

const isFact = (path: string) => [FILE_FACTS, SIGNATURE_FACTS, CERTIFICATE_FACTS].some((facts) => facts.test(path))

/** A service calls its own seals so that others call valid. */
const plain = (value: string | undefined) => (value === '"sealed_here"' ? '"valid"' : value)

function parse(file: Buffer | undefined): unknown {
  try {
    const text = String(file)
    const value: unknown = JSON.parse(text)
    // One text for each report: no second value for a name.
    return writeVerification(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

/** Each value of a report by its place. */
function flatten(value: unknown, path = ''): Map<string, string> {
  const items = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (items.length === 0) return new Map([[path, JSON.stringify(value)]])
  return new Map(items.flatMap(([key, item]) => [...flatten(item, path ? `${path}.${key}` : key)]))
}
