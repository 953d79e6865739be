// Enough to find a typo, and short in a log.
const namedAtMost = 10

/** Names the labels that fields have, as the end of a problem with another one. */
export function labelsAmong(fields: readonly { label?: string | null | undefined }[]): string {
  const labels = [...new Set(fields.flatMap(({ label }) => label ?? []))]
  if (labels.length === 0) return ': no field has a label'
  const others = labels.length > namedAtMost ? ` and ${labels.length - namedAtMost} more` : ''
  return `: the labels are ${labels
    .slice(0, namedAtMost)
    .map((label) => `“${label}”`)
    .join(', ')}${others}`
}
