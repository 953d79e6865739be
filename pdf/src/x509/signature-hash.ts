const HASHES: Record<string, string> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512'
}

/** The hash of a signature algorithm that names both hash and key. Throws for others. */
export function hashOfSignature(algorithm: string): string {
  const hash = HASHES[algorithm]
  if (!hash) throw new Error(`unsupported signature algorithm ${algorithm}`)
  return hash
}
