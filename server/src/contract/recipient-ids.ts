// A recipient is one of a bulk send, at a position that never changes: its identifier is that of the bulk send with the position in
// the last 32 bits, which are random. Nothing more is stored, and those of earlier versions have one.

/** The UUID of a recipient of a bulk send. */
export function recipientUuid(bulkSendUuid: string, position: number): string {
  const start = bulkSendUuid.slice(0, -8)
  return start + ((lastBits(bulkSendUuid) ^ position) >>> 0).toString(16).padStart(8, '0')
}

/** The position of a recipient in its bulk send, or undefined if it is one of another. */
export function recipientPosition(bulkSendUuid: string, uuid: string): number | undefined {
  const isOf = uuid.slice(0, -8) === bulkSendUuid.slice(0, -8)
  return isOf ? (lastBits(bulkSendUuid) ^ lastBits(uuid)) >>> 0 : undefined
}

const lastBits = (uuid: string) => Number.parseInt(uuid.slice(-8), 16)
