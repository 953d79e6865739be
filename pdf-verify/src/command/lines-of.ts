import type { Signature, Verification } from '../verification.js'

const verdicts: Record<Verification['verdict'], string> = {
  valid: 'VALID: signed by someone who is trusted, and unchanged',
  untrusted: 'UNTRUSTED: unchanged since it was signed, but who signed it is not trusted',
  changed: 'CHANGED: changed after it was signed, in a way that the signature does not permit',
  broken: 'BROKEN: a signature does not match the file, or the file is damaged',
  unsigned: 'UNSIGNED: the file has no signature'
}

/** A verification for people. What the file says stands in one line each, without what would steer a terminal. */
export function linesOf({ verdict, signatures, problems }: Verification): string[] {
  return [verdicts[verdict], ...signatures.map(lineOf), ...problems.map((problem) => `  - ${problem}`)].map((line) =>
    line.replace(/\p{C}/gu, '�')
  )
}

function lineOf({ kind, signerName, time, isTimeProved, level, valid, trusted }: Signature): string {
  const who = `${kind === 'timestamp' ? 'Timestamp of' : 'Signed by'} ${signerName ?? 'an unnamed signer'}`
  const when = time === null ? 'at an unknown time' : `${time}${isTimeProved ? ' (proved)' : ' (claimed)'}`
  const how = [level ?? 'no PAdES', valid ? 'matches' : 'DOES NOT MATCH', trusted ? 'trusted' : 'not trusted']
  return `  ${who}, ${when}: ${how.join(', ')}`
}
