/** Turns a field with options into one with `options`: circles where each option has a place, or else a list. */
export function mapOptions({ field, own, settings, notes }) {
  const { type, areas, anchor } = field
  const options = field.options.map(({ value, label, area }, index) => {
    const named = value || `Option ${index + 1}`
    return { value: named, label: label || named, area }
  })
  if (options.length === 0) {
    notes.push('has no options, so it is left out')
    return []
  }
  const isList = type === 'dropdown' || !options.some(({ area }) => area)
  if (isList && type === 'radio') notes.push('its options have no places, so it is a dropdown')
  if (isList) {
    if (areas.length > 1) notes.push(`has ${areas.length} places, of which the first is kept`)
    const place = anchor ? { anchor } : { area: areas[0] }
    return [
      {
        ...own,
        ...settings,
        type: 'dropdown',
        ...place,
        options: options.map(({ value, label }) => ({ value, label }))
      }
    ]
  }
  const lost = options.filter(({ area }) => !area).map(({ value }) => value)
  if (lost.length > 0) notes.push(`options without a place are left out: ${lost.join(', ')}`)
  return [{ ...own, ...settings, type: 'radio', options: options.filter(({ area }) => area) }]
}
