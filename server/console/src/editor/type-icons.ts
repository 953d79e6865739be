import type { FieldType } from '@signpost/sdk'

/** The icon of each type of field: lines in a square of 24. */
export const typeIcons: Record<FieldType, string> = {
  signature: 'M3 17c3-9 6-11 7-9s-3 8-1 8 3-4 5-4 0 4 2 4 3-2 5-2M3 21h18',
  initials: 'M5 4v12M10 16l4-12 4 12M11.5 12h5M3 21h18',
  date: 'M4 6h16v14H4zM4 10.500h16M8 3v4M16 3v4',
  text: 'M5 7V5h14v2M12 5v14M9 19h6',
  number: 'M9 4 7 20M17 4l-2 16M4 9h17M3 15h17',
  checkbox: 'M4 4h16v16H4zM8 12.500l3 3 5-7'
}
