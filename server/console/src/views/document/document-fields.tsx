import type { TemplateField } from '@signpost/sdk'
import { nameOfType } from '../../editor/type-names.js'
import { t } from '../../language/translate.js'
import { Table } from '../../parts/table.js'

/** The fields of a document, with the values that are known. */
export function DocumentFields({ fields }: { fields: TemplateField[] }) {
  if (fields.length === 0) return null
  return (
    <>
      <h2>{t('Fields')}</h2>
      <Table
        label={t('Fields')}
        rows={fields.map((field) => ({ ...field, id: field.label }))}
        columns={[
          { title: t('Label'), cell: ({ label }) => label },
          { title: t('Type'), cell: ({ type }) => nameOfType(type) },
          { title: t('Filled in by'), cell: ({ role }) => role },
          { title: t('Page'), cell: ({ page }) => page },
          { title: t('Value'), cell: ({ value }) => value ?? '–' }
        ]}
      />
    </>
  )
}
