import type { ValidationProofs } from './collect-proofs.js'

/** The proofs of both, each once: chains often end at the same root. */
export function joinProofs(first: ValidationProofs, second: ValidationProofs): ValidationProofs {
  return {
    certificates: once([...first.certificates, ...second.certificates]),
    crls: once([...first.crls, ...second.crls]),
    ocsps: once([...first.ocsps, ...second.ocsps])
  }
}

const once = (items: Uint8Array[]): Uint8Array[] => [
  ...new Map(
    items.map((item) => [Buffer.from(item.buffer, item.byteOffset, item.length).toString('latin1'), item])
  ).values()
]
