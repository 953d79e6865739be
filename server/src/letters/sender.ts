import type { Account } from '../stores/account-store.js'

type Named = Pick<Account, 'name' | 'email'>

/** The name of an account, or null if its address is all that it has for a name. */
export function nameOfSender({ name, email }: Named): string | null {
  return name === email ? null : name
}

/** An account with its name, if it has one, and its address. */
export function describeSender({ name, email }: Named): string {
  return name === email ? email : `${name} (${email})`
}
