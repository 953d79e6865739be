/** The database cannot be migrated to this version. The message is one line for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
