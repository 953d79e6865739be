import { type Person, peopleOf } from '../../editor/person.js'
import { t } from '../../language/translate.js'
import { anyOf } from '../../parts/candidate.js'
import { type DraftSigner, partsOf } from './draft-signer.js'

/** How the people of a draft are called where they are shown: by name, or else by what the document calls them. */
export function peopleOfDraft(signers: DraftSigner[]): Person[] {
  return peopleOf(
    signers.map(({ role, name, parts, email, candidates }) => ({
      role,
      name: anyOf(candidates) || name.trim() || partsOf({ parts }) || t('New signer'),
      email: email.trim()
    }))
  )
}
