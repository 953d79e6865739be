import { eventually } from '../../support/eventually.js'

const longest = { timeout: 180_000, interval: 100 }

/** The seconds after which work from before this moment is done, by what it is. */
export async function measureRecovery(site, key) {
  const start = performance.now()
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1)
  const answered = eventually(() => expectAnswer(site.url, key), longest).then(seconds)
  const now = new Date()
  const left = async (query) => {
    await eventually(async () => {
      const [{ count }] = await query()
      if (count > 0) throw new Error(`${count} are left`)
    }, longest)
    return seconds()
  }
  const { sql } = site
  const [requests, seals, mails, deliveries] = await Promise.all([
    answered,
    left(
      () => sql`
      select count(*)::int from documents
      where seal_status <> 'sealed'
        and (select max(signed_at) from signers where document_id = documents.id) < ${now}
        and not exists (select from signers where document_id = documents.id and signed_at is null)
    `
    ),
    left(() => sql`select count(*)::int from emails where created_at < ${now} and sent_at is null`),
    left(
      () => sql`
      select count(*)::int from webhook_deliveries
      where created_at < ${now} and status = 'pending'
        and endpoint_id in (select id from webhook_endpoints where url = ${site.receiver.url})
    `
    )
  ])
  return { requests, seals, mails, deliveries }
}

async function expectAnswer(url, key) {
  const signal = AbortSignal.timeout(5000)
  const response = await fetch(`${url}/v1/account`, { headers: { authorization: `Bearer ${key}` }, signal })
  if (!response.ok) throw new Error(`${response.status}`)
}
