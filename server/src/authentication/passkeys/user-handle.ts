/** What a passkey keeps of whom it is for: the identifier of the member, which says nothing about the person. */
export function userHandleOf(memberUuid: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(memberUuid.replaceAll('-', ''), 'hex'))
}
