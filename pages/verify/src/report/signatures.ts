import { el } from '../../../shared/dom.js'
import type { CheckedFile, Signature } from '../checked-file.js'
import { fill, formatTime, words } from '../words/words.js'
import { changeText } from './change-text.js'
import { list, section } from './parts.js'
import { technicalDetails } from './technical.js'

/** All signatures: in plain words, and with the technical terms on demand. */
export function showSignatures({ report }: CheckedFile): HTMLElement | null {
  if (report.signatures.length === 0) return null
  return section('signatures', words.signatures.heading, ...report.signatures.map(showSignature))
}

function showSignature(signature: Signature): HTMLElement {
  return el(
    'div',
    { class: 'signature' },
    el('h4', {}, titleOf(signature)),
    list(signatureWords(signature)),
    technicalDetails(signature)
  )
}

function titleOf({ kind, signer_name, certificate }: Signature): string {
  const own = words.signatures
  const name = signer_name ?? own.unnamed
  if (kind === 'timestamp') return fill(own.stamp, { name })
  return certificate?.root === 'own' ? own.own : fill(own.of, { name })
}

/** What a signature says, in plain words. */
export function signatureWords(signature: Signature): string[] {
  const own = words.signatures
  const { valid, sub_indication: sub, certificate } = signature
  if (!valid) return [certificate?.own ? own.brokenOwn : own.broken]
  const reason = own.reason[sub as keyof typeof own.reason]
  return [timeWords(signature), changeWords(signature), ...(reason ? [reason] : []), ...certificateWords(certificate)]
}

function timeWords({ signed_at, time: { source, authority, trusted }, certificate }: Signature): string {
  const own = words.signatures
  if (!signed_at) return own.timeUnknown
  const time = formatTime(signed_at)
  if (source === 'claimed') return fill(certificate?.root === 'own' ? own.timeOwn : own.timeClaimed, { time })
  return fill(trusted ? own.timeProved : own.timeProvedUnknown, { time, authority: authority ?? own.authority })
}

function changeWords({ modified_after, changes_after: { permitted, items } }: Signature): string {
  const own = words.signatures
  if (!modified_after) return own.unchanged
  if (!permitted) return own.changed
  const texts = [...new Set(items.map(changeText))]
  return texts.length > 0 ? fill(own.permittedItems, { items: texts.join('; ') }) : own.permitted
}

function certificateWords(certificate: Signature['certificate']): string[] {
  if (!certificate) return []
  const own = words.signatures
  const { root, issuer } = certificate
  if (root === 'own') return [own.certificateOwn]
  return [fill(root === 'configured' ? own.certificateTrusted : own.certificateUnknown, { issuer })]
}
