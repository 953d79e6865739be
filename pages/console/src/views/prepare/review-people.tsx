import type { SignerAction, SignerAuthentication } from '@signpost/sdk'
import { languageTraits } from '@signpost/spec/languages'
import { t } from '../../language/translate.js'
import { Table } from '../../parts/table.js'
import type { DraftSigner } from './draft-signer.js'
import type { Preparation } from './preparation.js'

/** Who gets the document, in which order, and what is asked of them. */
export function ReviewPeople({ preparation: { signers, isInOrder, fields } }: { preparation: Preparation }) {
  const rows = [...signers]
    .sort((one, other) => (isInOrder ? one.order - other.order : 0))
    .map((signer) => ({
      ...signer,
      id: signer.key,
      fields: fields.filter(({ role }) => role === signer.role).length + (signer.own.fields?.length ?? 0)
    }))
  return (
    <Table
      label={t('Signers')}
      rows={rows}
      isCards
      columns={[
        { title: t('Name'), cell: ({ name, order }) => (isInOrder ? `${order}. ${name}` : name) },
        { title: t('E-mail address'), cell: ({ email }) => email },
        { title: t('What they do'), cell: ({ action }) => actionText(action) },
        { title: t('Proves who they are by'), isNamed: true, cell: (row) => proofText(row) },
        { title: t('Language'), isNamed: true, cell: ({ language }) => languageText(language) },
        {
          title: t('Fields'),
          isNamed: true,
          cell: (row) => row.fields || (row.action === 'sign' ? t('None: the signature gets a page at the end') : '–')
        }
      ]}
      empty={t('Add a signer first.')}
    />
  )
}

function actionText(action: SignerAction) {
  const texts: Partial<Record<string, string>> = {
    sign: t('Signs'),
    approve: t('Approves'),
    view: t('Confirms to have read it')
  }
  return texts[action] ?? action
}

function proofText({ authentication, accessCode }: DraftSigner) {
  const texts: Partial<Record<SignerAuthentication, string>> = {
    email_code: t('A code by e-mail'),
    sms_code: t('A code by SMS')
  }
  const proofs = [texts[authentication], accessCode === null ? undefined : t('Access code')]
  return proofs.filter((proof) => proof !== undefined).join(', ') || t('The link in the e-mail')
}

function languageText(language: string | null) {
  if (language === null) return t('As the account says')
  const traits: Partial<Record<string, { name: string }>> = languageTraits
  return traits[language]?.name ?? language
}
