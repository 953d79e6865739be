import { mapOptions } from './map-options.mjs'
import { mapSettings } from './map-settings.mjs'

/** Turns an exported field into fields without a role. The notes say what is left out. */
export function mapField(field) {
  const { type, called, name, areas, anchor } = field
  if (!type) return leaveOut(...field.notes, 'there is no such type, so it is left out')
  if (areas.length === 0 && !anchor) return leaveOut('has no place on a page, so it is left out')
  const notes = [...field.notes]
  const own = { label: name || `${called} field`, required: field.required, ...(field.group && { group: field.group }) }
  const settings = mapSettings(field, notes)
  if (type === 'radio' || type === 'dropdown') return { made: mapOptions({ field, own, settings, notes }), notes }
  if (areas.length > 1) notes.push(`has ${areas.length} places, and becomes a field of its own at each`)
  const places = anchor ? [{ anchor }] : areas.map((area) => ({ area }))
  return { made: places.map((place) => ({ ...own, ...settings, type, ...place })), notes }
}

function leaveOut(...notes) {
  return { made: [], notes }
}
