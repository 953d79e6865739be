import type { Inspection, PreparedPdf } from '@signpost/pdf'
import { importForm } from '@signpost/spec/rules'
import { given } from '../given/given.js'

const ofSigned = 'is in a file with digital signatures, on whose pages nothing can be drawn'

/** What a draft is prepared with if its form is imported, and the inspection that says what became of each field. */
export async function importedFields({ form, inspection }: PreparedPdf) {
  if (!form) return { inspection: withReasons(inspection, () => ({ label: null, not_imported: ofSigned })) }
  const { labels, skipped, roles, role_fields } = await importForm(form.widgets, inspection.pages, given)
  const all = [...form.skipped, ...skipped]
  const said = withReasons(inspection, ({ name, page }) => {
    const file = fileOf(inspection, page)
    const found = labels.find((each) => each.name === name && fileOf(inspection, each.page) === file)
    const reason = all.find((each) => each.name === name)?.reason ?? (page === null ? 'is on no page' : null)
    return found ? { label: found.label, not_imported: found.reason } : { label: null, not_imported: reason }
  })
  return role_fields.length > 0 ? { inspection: said, roles, role_fields } : { inspection: said }
}

type Field = Inspection['form_fields'][number]

function withReasons(
  inspection: Inspection,
  became: (field: Field) => Pick<Field, 'label' | 'not_imported'>
): Inspection {
  return { ...inspection, form_fields: inspection.form_fields.map((field) => ({ ...field, ...became(field) })) }
}

/** Fields of two files can have the same name. */
const fileOf = ({ files }: Inspection, page: number | null): number =>
  page === null ? -1 : files.findIndex(({ last_page }) => page <= last_page)
