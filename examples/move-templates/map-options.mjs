/** Turns a field with options into one with `options`: circles where each option has a place, or else a list. */
export function mapOptions({ field, areas, own, settings, notes }) {
  const options = (field.options ?? []).map(({ uuid, value }, index) => ({
    uuid,
    value: value || `Option ${index + 1}`
  }))
  if (options.length === 0) {
    notes.push('has no options, so it is left out')
    return []
  }
  const placeOf = ({ uuid }) => areas.find(({ option_uuid }) => option_uuid === uuid)
  const isList = field.type === 'select' || !options.some(placeOf)
  if (isList && field.type === 'radio') notes.push('its options have no places, so it is a dropdown')
  if (isList) {
    if (areas.length > 1) notes.push(`has ${areas.length} places, of which the first is kept`)
    const choices = options.map(({ value }) => ({ value, label: value }))
    return [{ ...own, ...settings, type: 'dropdown', area: areas[0], options: choices }]
  }
  const lost = options.filter((option) => !placeOf(option)).map(({ value }) => value)
  if (lost.length > 0) notes.push(`options without a place are left out: ${lost.join(', ')}`)
  const circles = options.filter(placeOf).map((option) => ({
    value: option.value,
    label: option.value,
    area: placeOf(option)
  }))
  return [{ ...own, ...settings, type: 'radio', options: circles }]
}
