/** The account on whose behalf a letter is sent. */
export interface Sender {
  name: string
  email: string
}

/** The name of an account, or null if its name is its e-mail address. */
export function nameOfSender({ name, email }: Sender): string | null {
  return name === email ? null : name
}

/** The name of an account, if it has one, and its e-mail address. */
export function describeSender({ name, email }: Sender): string {
  return name === email ? email : `${name} (${email})`
}
