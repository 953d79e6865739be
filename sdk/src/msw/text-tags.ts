import type { Schemas } from './contract.js'
import { given } from './given.js'
import { inspectionOf } from './hold.js'
import { countPages, textOf } from './pdf.js'
import { type DocumentRoles, type FoundTags, readTextTags, tagsOnSignedFile } from './rules.js'

/**
 * The roles and fields of the text tags in a PDF. The mock draws no pages: it only sees tags that are written in one piece
 * and not compressed, and puts their fields below each other on the first page.
 */
export async function fieldsOfTags(
  file: Uint8Array,
  path: string
): Promise<{ roles: DocumentRoles; templateFields: Schemas['TemplateField'][] }> {
  const { pages, existing_signatures } = inspectionOf(countPages(file), file)
  if (existing_signatures > 0) throw tagsOnSignedFile()
  const { roles, role_fields } = await readTextTags(findTags(file), pages, path, given)
  return { roles, templateFields: role_fields }
}

function findTags(file: Uint8Array): FoundTags {
  const texts = textOf(file).match(/\{\{[^{}]{0,600}\}\}/g) ?? []
  const tags = texts.map((text, index) => ({ text, page: 1, x: 72, baseline: 100 + index * 40, width: 120, size: 12 }))
  return { tags, hasText: true, isCut: false }
}
