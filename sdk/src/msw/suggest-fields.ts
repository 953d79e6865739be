import type { Schemas } from './contract.js'
import type { MockSuggestion } from './state.js'
import { suggestedByTags } from './text-tags.js'
import type { World } from './world.js'

type Field = Schemas['TemplateField']

/**
 * What is suggested for a PDF: its text tags, unless they are fields already, and what the state has.
 * @param placed the fields that it has
 */
export async function suggestFields(
  { state: { suggestions } }: World,
  file: Uint8Array,
  placed: Pick<Field, 'page' | 'x' | 'y'>[]
): Promise<Schemas['FieldSuggestions']> {
  const { fields, problems } = await suggestedByTags(file)
  const isFree = (tag: Field) => !placed.some(({ page, x, y }) => page === tag.page && x === tag.x && y === tag.y)
  const data = [...fields.filter(isFree).map(ofTag), ...suggestions.map(ofState)]
  return { data, tag_problems: problems, complete: true }
}

function ofTag(field: Field): Schemas['FieldSuggestion'] {
  const { type, page, x, y, width, height, label } = field
  return { type, page, x, y, width, height, label, reason: 'tag', source: 'tag', field }
}

const ofState = (suggestion: MockSuggestion): Schemas['FieldSuggestion'] => ({
  source: suggestion.reason === 'form_field' ? 'form_field' : 'drawn',
  field: null,
  ...suggestion
})
