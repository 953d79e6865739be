import type { Mode } from '../../client.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { checked, request } from '../../session.js'
import type { DraftSigner } from './draft-signer.js'

/** Somebody whom the account has sent a document to. */
export interface Known {
  name: string
  email: string
}

/** The lists that the fields of people are filled in from. */
export const knownNames = 'known-names'
export const knownAddresses = 'known-addresses'

/** Whom the account has sent documents to in a mode. Nobody, if that cannot be read: all can be typed. */
export function useKnownPeople(mode: Mode): Known[] {
  const { value } = useLoaded<Known[]>(
    async () => (await (await checked(await request('GET', `/people/${mode}`))).json()).data,
    mode
  )
  return value ?? []
}

/** Offers people who were written to before, in the fields for names and addresses. */
export function KnownPeople({ of: people }: { of: Known[] }) {
  return (
    <>
      <datalist id={knownNames}>
        {people.map(({ name, email }) => (
          <option key={email} value={name}>
            {email}
          </option>
        ))}
      </datalist>
      <datalist id={knownAddresses}>
        {people.map(({ name, email }) => (
          <option key={email} value={email}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

type Typed = Partial<Pick<DraftSigner, 'name' | 'email'>>

/** What was typed or chosen of a person, with the rest of somebody who is known by it. What is there already stays. */
export function withKnown<Patch extends Typed>(patch: Patch, before: Required<Typed>, people: Known[]): Patch & Typed {
  const { name, email } = patch
  if (email !== undefined && before.name === '') {
    const found = people.find((each) => each.email === email)
    if (found) return { ...patch, name: found.name }
  }
  if (name !== undefined && before.email === '') {
    const [found, ...others] = people.filter((each) => each.name === name)
    if (found && others.length === 0) return { ...patch, email: found.email }
  }
  return patch
}
