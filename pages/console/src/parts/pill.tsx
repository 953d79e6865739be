import { t } from '../language/translate.js'

/** A status. The contract may gain some, which are shown as they are. */
export function Pill({ status }: { status: string }) {
  return <span class={`pill pill--${status}`}>{t(status).replaceAll('_', ' ')}</span>
}
