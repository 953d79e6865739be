/** An entry of a log as a receiver gets it. */
export interface LogRecord {
  id: string
  at: Date
  /** What happened, such as `key.created` or `operator.accounts suspend`. */
  event: string
  /** True if it is worth a look: something has failed. */
  isWarning: boolean
  /** Everything that the log has about it. */
  body: Record<string, unknown>
}

/** Where logs are forwarded to. */
export interface LogReceiver {
  /** Resolves once the receiver has taken all of them. What was not taken is sent again, with the same identifiers. */
  send(records: LogRecord[]): Promise<void>
}

/** A receiver did not take what it was sent. */
export class LogReceiverError extends Error {
  override readonly name = 'LogReceiverError'
}
