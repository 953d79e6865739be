/** Fills in the places of a body, escaped as its content type requires. */
export function fillTemplate(template: string, values: Record<string, string>, contentType: string): string {
  const encode = escapeFor(contentType)
  return template.replace(/\{(\w+)\}/g, (place, name) => (name in values ? encode(values[name] ?? '') : place))
}

function escapeFor(contentType: string): (text: string) => string {
  if (contentType.startsWith('application/x-www-form-urlencoded')) return encodeURIComponent
  // Inside the quotes of the template.
  if (/^application\/([\w.+-]+\+)?json/.test(contentType)) return (text) => JSON.stringify(text).slice(1, -1)
  return (text) => text
}
