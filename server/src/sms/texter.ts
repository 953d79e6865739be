import type { Mode } from '@signpost/spec/rules'

/** A text message to one phone. */
export interface TextMessage {
  /** A UUID, the same in every attempt to send the message. */
  id: string
  accountId: string
  mode: Mode
  documentUuid: string | null
  /** `code`. */
  kind: string
  /** A number in E.164. */
  to: string
  text: string
}

/** A gateway did not accept a text message. */
export class SmsError extends Error {
  override readonly name = 'SmsError'

  constructor(
    message: string,
    /** Whether the gateway did not answer, or failed. */
    readonly isUnreachable: boolean,
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}

/** Sends text messages. */
export interface Texter {
  /** Whether messages of a mode reach anybody, or are captured to be read. */
  canSend(mode: Mode): boolean
  /** @throws {SmsError} if the gateway is unreachable or rejects the message */
  send(message: TextMessage): Promise<void>
}
