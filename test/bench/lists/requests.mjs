/** The requests, for this number of documents. `deep` is a page in the middle of the list. */
export const requests = [
  { name: 'the first page', query: () => ({}) },
  { name: 'a hundred to a page', query: () => ({ per_page: 100 }) },
  { name: 'with signers', query: () => ({ expand: 'signers' }) },
  { name: 'oldest first', query: () => ({ order: 'asc' }) },
  { name: 'a page in the middle', query: (count) => ({ page: pageAt(count, 0.5) }) },
  { name: 'a page four fifths down', query: (count) => ({ page: pageAt(count, 0.8) }) },
  { name: 'the same, oldest first', query: (count) => ({ page: pageAt(count, 0.8), order: 'asc' }) },
  { name: 'past the end', query: (count) => ({ page: count }) },
  { name: 'by last change', query: () => ({ sort: 'updated_at' }) },
  { name: 'by last change, in the middle', query: (count) => ({ sort: 'updated_at', page: pageAt(count, 0.5) }) },
  ...['draft', 'sent', 'completed', 'voided'].map((status) => ({ name: status, query: () => ({ status }) })),
  { name: 'completed, in the middle', query: (count) => ({ status: 'completed', page: pageAt(count, 0.3) }) },
  { name: 'sent or voided', query: () => ({ status: 'sent,voided' }) },
  { name: 'sent or voided, by last change', query: () => ({ status: 'sent,voided', sort: 'updated_at' }) },
  { name: 'draft or sent, in the middle', query: (count) => ({ status: 'draft,sent', page: pageAt(count, 0.1) }) },
  { name: 'sent, by last change', query: () => ({ status: 'sent', sort: 'updated_at' }) },
  { name: 'the trash', query: () => ({ trashed: true }) },
  { name: 'an external id', query: () => ({ external_id: 'crm-77' }) },
  { name: 'no such external id', query: () => ({ external_id: 'nothing' }) },
  { name: 'a signer', query: () => ({ signer_email: 'person7@example.com' }) },
  ...search('a', 'contract', 'LEASE AGREEMENT', 'ZÜRICH', '東京', '@example.com', 'person', '2024'),
  ...search('quarry', 'zeppelin', 'qz', 'xq', 'xylophone', 'crm-77', 'ada lovelace', '%', '_', 'ø', 'scan-0'),
  { name: 'search contract, in the middle', query: (count) => ({ search: 'contract', page: pageAt(count, 0.08) }) },
  { name: 'search contract, by last change', query: () => ({ search: 'contract', sort: 'updated_at' }) },
  { name: 'search contract, sent', query: () => ({ search: 'contract', status: 'sent' }) },
  { name: 'search quarry, oldest first', query: () => ({ search: 'quarry', order: 'asc' }) },
  { name: 'search e, in the trash', query: () => ({ search: 'e', trashed: true }) }
]

const pageAt = (count, share) => Math.max(1, Math.floor((count / 20) * share))

function search(...terms) {
  return terms.map((term) => ({ name: `search ${term}`, query: () => ({ search: term }) }))
}
