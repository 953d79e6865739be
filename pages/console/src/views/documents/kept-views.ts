const key = 'signpost:document-views'

/** A filter of the list of documents, with a name. */
export interface KeptView {
  name: string
  /** As in the URL. */
  filter: string
}

/** The views that are kept in this browser, in both modes. */
export function readKeptViews(): KeptView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

export function keepViews(views: KeptView[]): void {
  localStorage.setItem(key, JSON.stringify(views))
}

function isView(kept: Partial<Record<keyof KeptView, unknown>> | null): kept is KeptView {
  return typeof kept?.name === 'string' && typeof kept.filter === 'string'
}
