import type { CreateDocumentBody, Document, Signpost } from '@signpost/sdk'
import type { EditorField } from '../../editor/editor-field.js'
import { deleteDraft } from '../read/take-found.js'
import { type Preparation, toRequest } from './preparation.js'

interface Wanted {
  files: [File, ...File[]]
  /** How many pages come before those that there were. Null if these are gone, so that the fields stay where they are. */
  pagesBefore: number | null
  onProgress(part: number): void
}

/**
 * Puts other files in the place of those of a draft, with all that was prepared: a draft of its own, as the file of one never
 * changes. Resolves with its identifier, and with how many fields were on pages that are gone.
 */
export async function withFiles(
  client: Signpost,
  document: Document,
  preparation: Preparation,
  { files, pagesBefore, onProgress }: Wanted
): Promise<{ id: string; lost: number }> {
  const made = await client.documents.create(requestOf(document, files), {
    onProgress: ({ loaded, total }) => onProgress(loaded / total)
  })
  const moved = preparation.fields.map((field) => movedBy(pagesBefore ?? 0, field))
  const left = moved.filter((field) => pagesOf(field).every((page) => page <= made.page_count))
  const { fields, draft } = toRequest({ ...preparation, fields: left })
  try {
    await client.documents.setFields(made.id, fields)
    await client.documents.update(made.id, draft)
  } catch (error) {
    await deleteDraft(client, made.id)
    throw error
  }
  await deleteDraft(client, document.id)
  return { id: made.id, lost: moved.length - left.length }
}

function requestOf(
  { title, file_name, external_id, metadata, tags }: Document,
  [first, ...others]: [File, ...File[]]
): CreateDocumentBody {
  const all = [first, ...others].map((file) => ({ file, file_name: file.name }))
  return {
    ...(others.length > 0 ? { files: all } : { file: first }),
    file_name: others.length > 0 ? file_name : first.name.replace(/\.(png|jpe?g)$/i, '.pdf'),
    ...{ title, metadata, tags },
    ...(external_id === null ? {} : { external_id })
  }
}

const pagesOf = ({ page, options }: EditorField): number[] => [
  page,
  ...(options ?? []).flatMap(({ page }) => page ?? [])
]

const movedBy = (pages: number, field: EditorField): EditorField => ({
  ...field,
  page: field.page + pages,
  options:
    field.options?.map((option) => (option.page == null ? option : { ...option, page: option.page + pages })) ?? null
})
