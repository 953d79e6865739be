import { t } from '../../language/translate.js'
import { Choice } from '../../parts/field.js'
import { SearchField } from '../../parts/search-field.js'
import { changeQuery, useUrl } from '../../route.js'
import { type Order, orders, readOrder, shown } from './document-query.js'

/** Searches, filters and sorts the list of documents. All of it is in the URL. */
export function DocumentFilters() {
  const { searchParams: asked } = useUrl()
  const names: Record<Order, string> = {
    'created_at.desc': t('Newest first'),
    'created_at.asc': t('Oldest first'),
    'updated_at.desc': t('Last changed first'),
    'updated_at.asc': t('Unchanged longest first')
  }
  return (
    <search class="filters">
      <SearchField label={t('Search')} placeholder={t('Title, file name or signer')} />
      <Choice
        label={t('Status')}
        value={asked.get('status') ?? ''}
        onChange={(event) => changeQuery({ status: event.currentTarget.value, page: '' })}
      >
        <option value="">{t('All')}</option>
        {shown.map((status) => (
          <option key={status} value={status}>
            {status === 'trash' ? t('in the trash') : t(status)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('Order')}
        value={readOrder(asked)}
        onChange={(event) => changeQuery({ order: event.currentTarget.value, page: '' })}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {names[order]}
          </option>
        ))}
      </Choice>
    </search>
  )
}
