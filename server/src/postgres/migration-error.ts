/** The database cannot be brought to this version. The message is one line for the person who started Signpost. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
