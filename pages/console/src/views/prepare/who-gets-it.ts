import { fullName } from '../../editor/person.js'
import { currentLanguage, t } from '../../language/translate.js'
import { peopleOfDraft } from './people-of.js'
import type { Preparation } from './preparation.js'

/** Who gets the document when it is sent, and whether somebody gets it later. */
export function whoGetsIt({ signers, isInOrder }: Preparation): string {
  const first = Math.min(...signers.map(({ order }) => order))
  const isFirst = (index: number) => !isInOrder || signers[index]?.order === first
  const names = peopleOfDraft(signers)
    .filter((_, index) => isFirst(index))
    .map(fullName)
  const listed = new Intl.ListFormat(currentLanguage()).format(names)
  if (names.length === signers.length) return t('It goes to {names} now.', { names: listed })
  return t('It goes to {names} now, and to the others after that.', { names: listed })
}
