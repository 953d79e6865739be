import type { FieldType } from '@signpost/sdk'

/** The icon of each type of field: lines in a square of 24. */
const typeIcons: Record<FieldType, string> = {
  signature: 'M3 17c3-9 6-11 7-9s-3 8-1 8 3-4 5-4 0 4 2 4 3-2 5-2M3 21h18',
  initials: 'M5 4v12M10 16l4-12 4 12M11.5 12h5M3 21h18',
  date: 'M4 6h16v14H4zM4 10.500h16M8 3v4M16 3v4',
  text: 'M5 7V5h14v2M12 5v14M9 19h6',
  date_signed: 'M4 6h16v14H4zM4 10.500h16M8 3v4M16 3v4M8.500 15l2.500 2.500 4.500-4.500',
  name: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-4 3.500-6.500 8-6.500s8 2.500 8 6.500',
  email: 'M4 6h16v12H4zM4 7l8 6 8-6',
  company: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  number: 'M9 4 7 20M17 4l-2 16M4 9h17M3 15h17',
  checkbox: 'M4 4h16v16H4zM8 12.500l3 3 5-7',
  dropdown: 'M3 6h18v12H3zM13 10.500l2.500 3 2.500-3M6 12h4',
  radio: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  attachment: 'M20 11.500l-8 8a5 5 0 0 1-7-7l8.500-8.500a3.500 3.500 0 0 1 5 5L10 17.500a2 2 0 0 1-3-3L14.500 7'
}

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
