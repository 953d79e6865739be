/**
 * The format of evidence packages. A change that an older checker cannot read gets the next version, and packages of
 * earlier versions can always be checked.
 */
export const packageFormat = { format: 'signpost-evidence', version: 1 } as const

/** The names of the files in every evidence package. */
export const names = {
  readme: 'README.txt',
  manifest: 'manifest.json',
  document: 'document.pdf',
  original: 'original.pdf',
  certificate: 'certificate-of-completion.pdf',
  trail: 'audit-trail.json',
  verification: 'verification.json'
} as const

/** The folders and endings of files that are copies of what is in the sealed PDF. */
const copies = /^(signatures\/[\w-]+\.p7s|certificates\/[\w-]+\.pem|timestamps\/[\w-]+\.tsr|revocation\/[\w-]+\.der)$/

/** Whether a package may contain a file of this name. */
export function isPackageName(name: string): boolean {
  return (Object.values(names) as string[]).includes(name) || copies.test(name)
}
