import type { LoggedRequest } from '@signpost/sdk'

/** Who sent a request: the name of the key or of the member, and the identifier. */
export function Sender({ of: { key_id, key_name, member_id, member_name } }: { of: LoggedRequest }) {
  return (
    <>
      <bdi>{key_name ?? member_name ?? ''}</bdi> <code class="hint">{key_id ?? member_id ?? '–'}</code>
    </>
  )
}
