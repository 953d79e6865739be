import type { MemberRole } from '@signpost/sdk'
import { currentLanguage, t } from '../language/translate.js'

/** The name of a role where it stands alone: "Owner". */
export function roleLabel(role: MemberRole): string {
  const name = t(role)
  return name.charAt(0).toLocaleUpperCase(currentLanguage()) + name.slice(1)
}
