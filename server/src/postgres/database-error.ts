/** The database cannot be used. The message is one line and never contains the password of a URL. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}
