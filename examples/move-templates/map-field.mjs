import { mapOptions } from './map-options.mjs'
import { mapSettings } from './map-settings.mjs'

const types = {
  text: 'text',
  cells: 'text',
  number: 'number',
  date: 'date',
  checkbox: 'checkbox',
  signature: 'signature',
  initials: 'initials',
  file: 'attachment',
  select: 'dropdown',
  radio: 'radio'
}
// What the builder of DocuSeal puts into a field for the date of the signature.
const today = '{{date}}'

/** Turns a field of DocuSeal into fields without a role. The notes say what is left out. */
export function mapField(field) {
  const type = field.default_value === today && field.type === 'date' ? 'date_signed' : types[field.type]
  const areas = field.areas.filter(isPlaced)
  if (!type) return leaveOut('there is no such type, so it is left out')
  if (areas.length === 0) return leaveOut('has no place on a page, so it is left out')
  const notes = field.type === 'cells' ? ['is a text without cells'] : []
  const own = { label: field.name || `${field.type} field`, required: field.required !== false }
  const settings = mapSettings(field, type, notes)
  if (type === 'radio' || type === 'dropdown')
    return { fields: mapOptions({ field, areas, own, settings, notes }), notes }
  if (areas.length > 1) notes.push(`has ${areas.length} places, and becomes a field of its own at each`)
  return { fields: areas.map((area) => ({ ...own, ...settings, type, area })), notes }
}

function isPlaced({ page, x, y, w, h }) {
  return [page, x, y, w, h].every(Number.isFinite)
}

function leaveOut(note) {
  return { fields: [], notes: [note] }
}
