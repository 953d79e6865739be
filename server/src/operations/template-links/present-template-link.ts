import { statusOfLink } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import type { Schemas } from '../../contract/contract.js'
import { publicId } from '../../contract/ids.js'
import type { TemplateLinkRow } from '../../stores/template-link-store.js'

type Presenting = { config: Pick<Context['config'], 'siteUrl'> }

/** A link of a template in the contract's format. */
export function presentTemplateLink({ config }: Presenting, row: TemplateLinkRow, now: Date): Schemas['TemplateLink'] {
  const { mode, active, role, signers, prefill, metadata, tags, authentication, max_uses, max_uses_per_day, uses } = row
  return {
    id: publicId('tln', row.id),
    template_id: publicId('tpl', row.template_id),
    mode,
    // In the fragment, as the tokens of other links are, so that it reaches no access log.
    url: `${config.siteUrl}/link#key=${row.key}`,
    status: statusOfLink(row, now),
    active,
    role,
    signers,
    prefill,
    metadata,
    tags,
    authentication,
    max_uses,
    max_uses_per_day,
    uses,
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString()
  }
}
