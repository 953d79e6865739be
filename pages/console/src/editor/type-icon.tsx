import { typeIcons } from './type-icons.js'

/** The icon of a type of field. A type of a later version of the service has none. */
export function TypeIcon({ of }: { of: string }) {
  const path = (typeIcons as Partial<Record<string, string>>)[of]
  if (path === undefined) return null
  return (
    <svg class="type-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
