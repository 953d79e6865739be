import type { Schemas } from './contract.js'
import { given } from './given.js'
import { inspectionOf } from './hold.js'
import { type ReadablePdf, readPdf } from './readable-pdf.js'
import { type DocumentRoles, type FoundTags, readTextTags, suggestTextTags, tagsOnSignedFile } from './rules.js'

/**
 * The roles and fields of the text tags in a PDF. The mock draws no pages: it only sees tags that are written in one piece,
 * in a font of one byte for each character, and puts their fields below each other.
 */
export async function fieldsOfTags(
  file: Uint8Array,
  path: string
): Promise<{ roles: DocumentRoles; templateFields: Schemas['TemplateField'][] }> {
  const pdf = await readPdf(file)
  const { pages, existing_signatures } = inspectionOf(pdf.pages, file)
  if (existing_signatures > 0) throw tagsOnSignedFile()
  const { roles, role_fields } = await readTextTags(findTags(pdf), pages, path, given)
  return { roles, templateFields: role_fields }
}

/** The text tags of a PDF, as they are offered. */
export async function suggestedByTags(file: Uint8Array) {
  const pdf = await readPdf(file)
  const { pages, existing_signatures } = inspectionOf(pdf.pages, file)
  if (existing_signatures > 0) return { fields: [], problems: [] }
  return suggestTextTags(findTags(pdf).tags, pages, given)
}

function findTags({ parts }: ReadablePdf): FoundTags {
  const found = parts.flatMap(
    ({ page, text }) => text.match(/\{\{[^{}]{0,600}\}\}/g)?.map((tag) => ({ page, text: tag })) ?? []
  )
  const tags = found.map((tag, index) => ({ ...tag, x: 72, baseline: 100 + index * 40, width: 120, size: 12 }))
  return { tags, hasText: true, isCut: false }
}
