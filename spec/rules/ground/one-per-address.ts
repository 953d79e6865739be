import { addressKey } from './email-format.js'

/** The first signer of each address: somebody who signs at several steps gets a letter about the document once. */
export function onePerAddress<Signer extends { email: string }>(signers: Signer[]): Signer[] {
  const seen = new Set<string>()
  return signers.filter(({ email }) => {
    const isNew = !seen.has(addressKey(email))
    seen.add(addressKey(email))
    return isNew
  })
}
