import type { Document, Signer, Signpost } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Pill } from '../../parts/pill.js'
import { Table } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { SignerDialog } from './signer-dialog.js'

interface DocumentSignersProps {
  client: Signpost
  mode: Mode
  document: Document
  mayWrite: boolean
  act(work: () => Promise<unknown>): Promise<boolean>
  onChanged(): void
}

/** Who signs, how far they are, and what can be done for them. */
export function DocumentSigners({ client, mode, document, mayWrite, act, onChanged }: DocumentSignersProps) {
  const [edited, setEdited] = useState<Signer | null>(null)
  if (document.signers.length === 0) return null
  const { id, status } = document
  const canAct = mayWrite && status === 'sent'
  const actionsOf = (signer: Signer) => {
    if (signer.status === 'signed' || signer.status === 'declined') return '–'
    const button = (label: string, work: () => Promise<unknown>) => (
      <button
        class="button button--quiet"
        type="button"
        aria-label={`${label}: ${signer.name}`}
        onClick={() => void act(work)}
      >
        {label}
      </button>
    )
    const edit = button(t('Edit…'), async () => setEdited(signer))
    if (signer.status === 'waiting') return edit
    return (
      <span class="row-actions">
        {button(t('Remind'), () => client.documents.remind(id, { signer_id: signer.id }))}
        {isSecureContext &&
          button(t('Copy link'), async () => {
            const { sign_url } = await client.documents.createEmbeddedSignUrl(id, { signer_id: signer.id })
            await navigator.clipboard.writeText(sign_url)
          })}
        {mode === 'test' && button(t('Sign as'), () => client.testHelpers.sign(id, signer.id))}
        {mode === 'test' && button(t('Decline as'), () => client.testHelpers.decline(id, signer.id))}
        {edit}
      </span>
    )
  }
  return (
    <>
      <h2>{t('Signers')}</h2>
      <Table
        label={t('Signers')}
        rows={document.signers}
        columns={[
          { title: t('Name'), cell: ({ name }) => name },
          { title: t('E-mail address'), cell: ({ email }) => email },
          { title: t('Status'), cell: (signer) => <Pill status={signer.status} /> },
          { title: t('Viewed'), cell: ({ viewed_at }) => <Time at={viewed_at} /> },
          { title: t('Signed'), cell: ({ signed_at }) => <Time at={signed_at} /> },
          ...(canAct ? [{ title: t('Actions'), cell: actionsOf }] : [])
        ]}
      />
      {edited && (
        <SignerDialog
          signer={edited}
          update={(request) => client.documents.updateSigner(id, edited.id, request)}
          onClose={() => setEdited(null)}
          onUpdated={onChanged}
        />
      )}
    </>
  )
}
