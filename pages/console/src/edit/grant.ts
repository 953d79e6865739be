import type { FieldType } from '@signpost/sdk'

/** What an editing token permits. The service enforces it; the page only offers what it permits. */
export interface Grant {
  /** The document or template. */
  subjectId: string
  /** Null for all. */
  fieldTypes: FieldType[] | null
  fixedRoles: boolean
  maySend: boolean
  /** The only origin that may frame the page. Null for any. */
  origin: string | null
  /** Whether the page around the editor may choose how it looks. */
  themeAllowed: boolean
}

/** Reads the claims of an editing token, without verifying it. Null if it is none. */
export function readGrant(token: string): Grant | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims = JSON.parse(atob(payload))
    if (typeof claims.sub !== 'string') return null
    return {
      subjectId: claims.sub,
      fieldTypes: claims.field_types ?? null,
      fixedRoles: claims.fixed_roles === true,
      maySend: claims.may_send === true,
      origin: claims.origin ?? null,
      themeAllowed: claims.theme_allowed !== false
    }
  } catch {
    return null
  }
}
