/**
 * The format of the contract for e-mail addresses: what HTML's `<input type="email">` takes, so that forms and the API agree, and
 * international domains as they are spelt. A domain may have no dot, because mail within a network needs none.
 */
export const emailFormat = { email: isEmail }

// Every runtime has it, and the types of the language do not.
declare const URL: { canParse(text: string): boolean; new (text: string): { hostname: string } }

const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]+$/
const asciiDomain = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
const spelt = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
const longestLocalPart = 64

/** Whether the contract takes a text as an e-mail address, but for its length. */
export function isEmail(text: string): boolean {
  return problemOfEmail(text) === null
}

/** Why a text is no e-mail address that the contract takes, or null if it is one. */
export function problemOfEmail(text: string): string | null {
  const [local, domain] = partsOf(text)
  const ascii = asciiOf(domain)
  const isWritten = /^[^\s@<>"(),:;\\[\]]+$/.test(local) && ascii !== null
  if (isWritten && /[^\0-\x7f]/.test(local)) {
    return 'must be in ASCII before the @, because many mail servers accept nothing else there'
  }
  if (isWritten && local.length > longestLocalPart)
    return `must have at most ${longestLocalPart} characters before the @`
  return isWritten && localPart.test(local) ? null : 'must be an e-mail address'
}

/** An address as it is compared with others: in lower case, with its domain in ASCII. */
export function addressKey(email: string): string {
  const [local, domain] = partsOf(email)
  const ascii = asciiOf(domain)
  return (ascii === null || local === '' ? email : `${local}@${ascii}`).toLowerCase()
}

/** Whether two addresses are the same. */
export const isSameAddress = (email: string, other: string): boolean => addressKey(email) === addressKey(other)

function partsOf(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf('@')
  return [email.slice(0, Math.max(at, 0)), email.slice(at + 1)]
}

// As URLs have it: `müller.example` is `xn--mller-kva.example`.
function asciiOf(domain: string): string | null {
  const isAscii = /^[\0-\x7f]*$/.test(domain)
  const ascii = isAscii ? domain : toAscii(domain)
  // A name of numbers would be an address of the network to a URL.
  return asciiDomain.test(ascii) && (isAscii || !/(^|\.)\d+$/.test(ascii)) ? ascii : null
}

function toAscii(domain: string): string {
  const url = `http://${domain}/`
  return spelt.test(domain) && URL.canParse(url) ? new URL(url).hostname : ''
}
