import type { MemberRole } from '@signpost/sdk'
import { t } from '../../language/translate.js'

/** What a member with each role may do, in a sentence. */
export const roleTexts = (): Record<MemberRole, string> => ({
  viewer: t('Reads documents, and changes nothing.'),
  developer: t('Does everything but manage members and erase documents.'),
  admin: t('Does everything but erase documents.'),
  owner: t('Does everything.')
})
