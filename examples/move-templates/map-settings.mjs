const written = ['text', 'number', 'date', 'date_signed', 'dropdown', 'email', 'name', 'company']
const checkedByPattern = ['text', 'email', 'name', 'company']
// References and conditions on what surrounds a match, which RE2 does not have.
const notInRe2 = /\(\?<?[=!]|\\[1-9]/

/** Turns the value, look and validation of an exported field into ours. Adds to the notes what is left out. */
export function mapSettings(field, notes) {
  const { type, validation, look, left } = field
  const { multiline, ...anyText } = look
  const settings = {
    ...initialValue(field, notes),
    ...(written.includes(type) && anyText),
    ...(type === 'text' && multiline !== undefined && { multiline })
  }
  const { pattern, message } = validation
  if (pattern && checkedByPattern.includes(type) && !notInRe2.test(pattern))
    settings.validation = { pattern, ...(message && { message }) }
  else if (pattern) notes.push(`the pattern ${pattern} is not moved`)
  if (left.length > 0) notes.push(`not moved: ${left.join(', ')}`)
  return settings
}

function initialValue({ type, value: given, read_only, options }, notes) {
  if (type === 'date_signed') return {}
  const value = given === undefined || given === null ? '' : String(given)
  if (value === '') {
    if (read_only) notes.push('is not read-only here, because it has no value')
    return {}
  }
  if (!fits(value, type, options)) {
    notes.push(`its default value is not moved${read_only ? ', so it is not read-only here' : ''}`)
    return {}
  }
  return { value, ...(read_only && { read_only: true }) }
}

function fits(value, type, options) {
  // The values of other things, in DocuSeal.
  if (value.includes('{{')) return false
  if (['text', 'name', 'email', 'company'].includes(type)) return true
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value)
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(value)
  if (type === 'checkbox') return value === 'true' || value === 'false'
  return (type === 'dropdown' || type === 'radio') && options.some((option) => option.value === value)
}
