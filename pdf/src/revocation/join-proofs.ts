import type { ValidationProofs } from './collect-proofs.js'

/** The proofs of both, each once: chains often end at the same root. */
export function joinProofs(first: ValidationProofs, second: ValidationProofs): ValidationProofs {
  return {
    certificates: once([...first.certificates, ...second.certificates]),
    crls: once([...first.crls, ...second.crls]),
    ocsps: once([...first.ocsps, ...second.ocsps])
  }
}

/** Those that are not among the known ones. */
export function proofsBeside(known: ValidationProofs, proofs: ValidationProofs): ValidationProofs {
  return {
    certificates: beside(known.certificates, proofs.certificates),
    crls: beside(known.crls, proofs.crls),
    ocsps: beside(known.ocsps, proofs.ocsps)
  }
}

const textOf = (item: Uint8Array) => Buffer.from(item.buffer, item.byteOffset, item.length).toString('latin1')

const once = (items: Uint8Array[]): Uint8Array[] => [...new Map(items.map((item) => [textOf(item), item])).values()]

function beside(known: Uint8Array[], items: Uint8Array[]): Uint8Array[] {
  const texts = new Set(known.map(textOf))
  return items.filter((item) => !texts.has(textOf(item)))
}
