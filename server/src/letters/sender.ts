import type { Account } from '../stores/account-store.js'

type Named = Pick<Account, 'name' | 'email'>

/** The name of an account, or null if its name is its e-mail address. */
export function nameOfSender({ name, email }: Named): string | null {
  return name === email ? null : name
}

/** The name of an account, if it has one, and its e-mail address. */
export function describeSender({ name, email }: Named): string {
  return name === email ? email : `${name} (${email})`
}
