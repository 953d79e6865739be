const aligns = ['left', 'center', 'right']
const written = ['text', 'number', 'date', 'date_signed', 'dropdown']
// References and conditions on what surrounds a match, which RE2 does not have.
const notInRe2 = /\(\?<?[=!]|\\[1-9]/

/** Turns the default value, look and validation of a field into ours. Adds to the notes what is left out. */
export function mapSettings(field, type, notes) {
  const settings = { ...initialValue(field, type, notes), ...(written.includes(type) ? lookOf(field) : {}) }
  const { pattern, message, ...limits } = field.validation ?? {}
  if (pattern && type === 'text' && !notInRe2.test(pattern))
    settings.validation = { pattern, ...(message && { message }) }
  else if (pattern) notes.push(`the pattern ${pattern} is not moved`)
  const left = [
    ...Object.keys(limits).map((name) => `validation.${name}`),
    ...['title', 'description'].filter((name) => field[name]),
    ...(field.conditions?.length ? ['conditions'] : []),
    ...Object.keys(field.preferences ?? {}).filter((name) => !(name in settings) && field.preferences[name])
  ]
  if (left.length > 0) notes.push(`not moved: ${left.join(', ')}`)
  return settings
}

function initialValue({ default_value: given, readonly, options }, type, notes) {
  if (type === 'date_signed') return {}
  const value = given === undefined || given === null ? '' : String(given)
  if (value === '') {
    if (readonly) notes.push('is not read-only here, because it has no value')
    return {}
  }
  if (!fits(value, type, options)) {
    notes.push(`its default value is not moved${readonly ? ', so it is not read-only here' : ''}`)
    return {}
  }
  return { value, ...(readonly && { read_only: true }) }
}

function fits(value, type, options = []) {
  if (value.includes('{{')) return false
  if (type === 'text') return true
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value)
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(value)
  if (type === 'checkbox') return value === 'true' || value === 'false'
  return (type === 'dropdown' || type === 'radio') && options.some((option) => option.value === value)
}

function lookOf({ preferences = {} }) {
  const { font_size, align, color } = preferences
  const size = Number(font_size)
  return {
    ...(size >= 4 && size <= 72 && { font_size: size }),
    ...(aligns.includes(align) && { align }),
    ...(/^#[0-9a-f]{6}$/i.test(color) && { color })
  }
}
