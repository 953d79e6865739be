import type { Scope } from '@signpost/sdk'
import { t } from '../language/translate.js'
import { EmptyState } from './empty-state.js'

/** What a member sees who may not see the rest. */
export function NoAccess({ scope }: { scope: Scope }) {
  return (
    <>
      <h1>{t('This cannot be shown.')}</h1>
      <EmptyState text={t('Your role does not include this. It needs the scope {scope}.', { scope })} />
    </>
  )
}
