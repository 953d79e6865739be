import type { AuditEntry, Document } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../client.js'
import { Link } from '../link.js'
import type { Me } from '../session.js'
import { useLoaded } from '../use-loaded.js'
import { Time } from './time.js'

/** One document: signers, files and audit trail. */
export function DocumentView({ me, mode, id }: { me: Me; mode: Mode; id: string }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const [problem, setProblem] = useState<string | null>(null)
  const { value, failure, reload } = useLoaded(async (signal) => {
    const [document, trail] = await Promise.all([
      client.documents.get(id, { signal }),
      client.documents.listEvents(id, { signal })
    ])
    return { document, trail }
  }, id)
  if (failure) {
    return (
      <p class="error" role="alert">
        {failure}
      </p>
    )
  }
  if (!value) return <p role="status">Loading…</p>
  const { document, trail } = value
  const act = (work: Promise<unknown>) =>
    work.then(
      () => {
        setProblem(null)
        reload()
      },
      (error: Error) => setProblem(error.message)
    )
  const mayWrite = me.scopes.includes('documents:write')
  return (
    <>
      <p>
        <Link to={`/console/${mode}/documents`}>All documents</Link>
      </p>
      <div class="head">
        <h1>{document.title}</h1>
        <span class={`pill pill--${document.status}`}>{document.status}</span>
      </div>
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      {mayWrite && document.status === 'sent' && (
        <p class="actions">
          <button class="button button--secondary" type="button" onClick={() => void act(client.documents.remind(id))}>
            Remind the signers
          </button>
        </p>
      )}
      <Signers signers={document.signers} />
      <Files mode={mode} document={document} />
      <Trail entries={trail.data} />
    </>
  )
}

function Signers({ signers }: Pick<Document, 'signers'>) {
  if (signers.length === 0) return null
  return (
    <section aria-labelledby="signers">
      <h2 id="signers">Signers</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">E-mail address</th>
            <th scope="col">Status</th>
            <th scope="col">Viewed</th>
            <th scope="col">Signed</th>
          </tr>
        </thead>
        <tbody>
          {signers.map(({ id, name, email, status, viewed_at, signed_at }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{email}</td>
              <td>{status}</td>
              <td>
                <Time at={viewed_at} />
              </td>
              <td>
                <Time at={signed_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const files = {
  original: 'The PDF that was uploaded',
  signed: 'The sealed PDF',
  audit: 'The certificate of completion'
} as const

function Files({ mode, document }: { mode: Mode; document: Document }) {
  const [failure, setFailure] = useState<string | null>(null)
  const client = useMemo(() => createSessionClient(mode), [mode])
  if (document.erased_at) return null
  const parts = (Object.keys(files) as (keyof typeof files)[]).filter(
    (part) => part === 'original' || document.status === 'completed'
  )
  const save = async (part: keyof typeof files) => {
    const bytes = await client.documents.download(document.id, { part })
    const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/pdf' }))
    Object.assign(window.document.createElement('a'), {
      href: url,
      download: `${document.title} - ${part}.pdf`
    }).click()
    URL.revokeObjectURL(url)
  }
  return (
    <section aria-labelledby="files">
      <h2 id="files">Files</h2>
      <ul class="files">
        {parts.map((part) => (
          <li key={part}>
            <button
              class="link"
              type="button"
              onClick={() => void save(part).catch((error: Error) => setFailure(error.message))}
            >
              {files[part]}
            </button>
          </li>
        ))}
      </ul>
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}

function Trail({ entries }: { entries: AuditEntry[] }) {
  return (
    <section aria-labelledby="trail">
      <h2 id="trail">Audit trail</h2>
      <ol class="trail">
        {entries.map(({ sequence, at, action, actor }) => (
          <li key={sequence}>
            <Time at={at} /> <b>{action}</b> {actor.name ?? actor.type}
            {actor.email ? ` (${actor.email})` : ''}
          </li>
        ))}
      </ol>
    </section>
  )
}
