import type { Schemas } from './contract.js'
import { noSettings } from './rules.js'

/** A form of the library, sufficient for tests. */
export const libraryForms: Schemas['Form'][] = [
  {
    id: 'frm_01jd3n1k9he2saq7c4t6w8b0mv',
    title: 'Mutual non-disclosure agreement',
    description: 'Two parties keep each other’s secrets.',
    state: null,
    category: 'business',
    page_count: 1,
    roles: { 'First party': { order: 1 }, 'Second party': { order: 1 } },
    fields: [
      field('Effective date', 'First party', 'date', 160),
      field('Signature of the first party', 'First party', 'signature', 600),
      field('Signature of the second party', 'Second party', 'signature', 680)
    ],
    updated_at: '2026-01-15T00:00:00.000Z'
  }
]

function field(label: string, role: string, type: Schemas['FieldType'], y: number): Schemas['TemplateField'] {
  const box = { page: 1, x: 72, y, width: 180, height: 36 }
  return { label, role, type, ...box, required: true, value: null, read_only: false, group: null, ...noSettings }
}
