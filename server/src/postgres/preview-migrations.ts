import type { Migration } from './migration-files.js'

/** The last migration of the previews, before `000001-start` replaced all of them. Both make the same schema. */
export const lastOfPreviews: Pick<Migration, 'number' | 'name' | 'sha256'> = {
  number: 35,
  name: '000035-filters',
  sha256: 'b4cbf975de21745a9b08ce0d9b3db5b6ff8b8f2c05453fa73d7616ef0f059094'
}

/** Whether these migrations were applied by a preview. */
export function isPreview([first]: Pick<Migration, 'name'>[]): boolean {
  return first?.name === '000001-initial'
}
