import type { Inspection, Verification } from '@signpost/sdk'
import { t } from '../../language/translate.js'

const verdicts: Record<Verification['verdict'], string> = {
  sealed_here: 'Sealed by this service, and unchanged since.',
  valid: 'Signed by somebody whom this service trusts, and unchanged since.',
  untrusted: 'Signed and unchanged since, but this service does not know by whom.',
  changed: 'Changed after it was signed, in a way that its signatures do not permit.',
  broken: 'A signature does not match the file.',
  unsigned: 'It has no digital signatures.'
}

/** What a verdict means. The contract may gain some, which are shown as they are. */
export const meaningOf = (verdict: Verification['verdict']): string => t(verdicts[verdict] ?? verdict)

const changes: Record<string, string> = {
  'removed the encryption': 'The encryption was removed.',
  'removed signatures that the damage had invalidated': 'Signatures that damage had invalidated were removed.',
  'repaired the file structure': 'The structure of the file was repaired.',
  'repaired damaged data': 'Damaged data was repaired.',
  'rebuilt the page tree': 'The list of pages was rebuilt.',
  'flattened annotations': 'Annotations became part of the pages.',
  'removed JavaScript': 'Scripts were removed.',
  'removed actions that start programs': 'Actions that start programs were removed.',
  'removed automatic actions': 'Automatic actions were removed.',
  'removed attached files': 'Attached files were removed.',
  'removed videos, sounds and 3D models': 'Videos, sounds and 3D models were removed.'
}

/** A change that the service made. Those that it has no words for are shown as they are. */
export function textOfChange(change: Inspection['changes_made'][number]): string {
  const [, fields] = /^flattened a form with (\d+) fields?$/.exec(change) ?? []
  if (fields) return t('A form became part of the pages. Its fields: {count}', { count: fields })
  return t(changes[change] ?? change)
}
