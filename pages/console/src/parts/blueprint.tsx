import type { Template } from '@signpost/sdk'
import { nameOfType } from '../editor/field-type.js'
import { t } from '../language/translate.js'
import { Table } from './table.js'

/** The roles and the fields of a template or a form. */
export function Blueprint({ of: { roles, fields } }: { of: Pick<Template, 'roles' | 'fields'> }) {
  const inOrder = Object.entries(roles).sort(([, one], [, other]) => one.order - other.order)
  return (
    <>
      <h2>{t('Roles')}</h2>
      <Table
        label={t('Roles')}
        rows={inOrder.map(([name, { order }]) => ({ id: name, order }))}
        columns={[
          { title: t('Role'), cell: ({ id }) => id },
          { title: t('Signing order'), cell: ({ order }) => order },
          { title: t('Fields'), cell: ({ id }) => fields.filter(({ role }) => role === id).length }
        ]}
      />
      <h2>{t('Fields')}</h2>
      <Table
        label={t('Fields')}
        rows={fields.map((field) => ({ ...field, id: field.label }))}
        empty={t('It has no fields.')}
        columns={[
          { title: t('Label'), cell: ({ label }) => label },
          { title: t('Type'), cell: ({ type }) => nameOfType(type) },
          { title: t('Role'), cell: ({ role }) => role },
          { title: t('Page'), cell: ({ page }) => page },
          { title: t('Required'), cell: ({ required }) => (required ? t('yes') : t('no')) },
          { title: t('Value'), cell: ({ value }) => value ?? '–' }
        ]}
      />
    </>
  )
}
