/**
 * The format of the contract for e-mail addresses: what HTML's `<input type="email">` takes, so that forms and the API agree.
 * A domain may have no dot, because mail within a network needs none.
 */
export const emailFormat = { email: isEmail }

const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** Whether the contract takes a text as an e-mail address, but for its length. */
export function isEmail(text: string): boolean {
  return address.test(text)
}
