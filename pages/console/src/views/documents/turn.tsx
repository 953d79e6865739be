import type { DocumentListItem } from '@signpost/sdk'
import { currentLanguage, t } from '../../language/translate.js'
import { InitialsOfAll } from '../../parts/initials.js'
import { relativeTime } from '../../parts/relative-time.js'
import { standingOf, turnOf } from '../../parts/standing.js'

const soon = 7 * 24 * 3600_000

/** Whose turn it is, with the deadline if it is near. */
export function Turn({ of: document }: { of: DocumentListItem }) {
  const isWaiting = standingOf(document) === 'waiting'
  const text = turnOf(document)
  return (
    <span class="turn">
      <InitialsOfAll signers={document.signers ?? []} isWaiting={isWaiting} />
      <bdi title={text}>{text}</bdi>
      <Due of={document} />
    </span>
  )
}

function Due({ of: document }: { of: DocumentListItem }) {
  const { expires_at } = document
  const now = new Date()
  if (standingOf(document) !== 'waiting' || !expires_at || Date.parse(expires_at) - now.getTime() > soon) return null
  const when = relativeTime(new Date(expires_at), now, currentLanguage())
  return <span class="due">{t('due {when}', { when })}</span>
}
