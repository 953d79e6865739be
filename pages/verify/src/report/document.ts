import { el } from '../../../shared/dom.js'
import type { CheckedFile, ComparedFile } from '../checked-file.js'
import { fill, formatTime, words } from '../words/words.js'
import { facts, list, paragraph, section } from './parts.js'

type RecordedDocument = NonNullable<ComparedFile['report']['document']>
type Identification = RecordedDocument['signers'][number]['identified_by'][number]

/** The document that was sealed, and its signers. */
export function showDocument({ report }: CheckedFile | ComparedFile): HTMLElement | null {
  const { document } = report
  if (!document) return null
  const own = words.document
  const { title, sender_name, completed_at, mode, is_same_file, is_erased, signers } = document
  return section(
    'document',
    is_same_file ? own.heading : own.basis,
    is_same_file ? null : paragraph(own.basisNote),
    facts([
      [own.title, title],
      [own.sender, sender_name],
      [own.completed, completed_at && formatTime(completed_at)],
      [own.note, mode === 'test' ? own.test : null]
    ]),
    is_erased ? paragraph(own.erased) : null,
    signers.length > 0 && el('h4', {}, own.people),
    ...signers.map(showSigner)
  )
}

function showSigner({ name, email, signed_at, identified_by }: RecordedDocument['signers'][number]) {
  const own = words.document
  const signed = signed_at ? fill(own.signed, { time: formatTime(signed_at) }) : own.unsigned
  const who = el('p', { class: 'person', dir: 'auto' }, `${name} <${email}>`)
  return el('div', { class: 'signer' }, who, list([signed, identifiedBy(identified_by)]))
}

/** How a signer was identified: by one of their links, and by an access code if there was one. */
export function identifiedBy(ways: Identification[]): string {
  const own = words.document
  if (ways.length === 0) return own.unidentified
  if (ways.includes('simulated')) return own.simulated
  const links = ways.filter((way) => way.endsWith('_link')).map((way) => own[way])
  const others = ways.filter((way) => !way.endsWith('_link')).map((way) => own[way])
  const link = links.length > 0 ? [links.reduce((one, other) => fill(own.or, { one, other }))] : []
  return fill(own.identified, { ways: [...link, ...others].reduce((one, other) => fill(own.and, { one, other })) })
}
