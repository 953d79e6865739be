import type { Document } from '@signpost/sdk'

/** What of a document is shown: as its signers see it, or as it was sealed. */
export const shownPart = ({ status }: Pick<Document, 'status'>) => (status === 'completed' ? 'signed' : 'prepared')
