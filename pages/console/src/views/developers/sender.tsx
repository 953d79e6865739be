import type { LoggedRequest } from '@signpost/sdk'

/** Who sent a request: the name of the key or of the member, with the identifier as a tip. One without a name has only that. */
export function Sender({ of: { key_id, key_name, member_id, member_name } }: { of: LoggedRequest }) {
  const [id, name] = [key_id ?? member_id ?? '–', key_name ?? member_name]
  return name === null ? (
    <code class="cut-name" title={id}>
      {id}
    </code>
  ) : (
    <bdi class="cut-name" title={id}>
      {name}
    </bdi>
  )
}
