import * as z from 'zod'

const base64url = z.string().regex(/^[\w-]+$/)
// Far more than any authenticator sends.
const text = base64url.max(8192)
// Of 1,023 bytes at most.
const id = base64url.max(1364)
const common = { id, rawId: id, type: z.literal('public-key') }

/** What a browser answers when a passkey is made. */
export const newPasskeyResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(32)).max(10).default([])
  })
})

/** What a browser answers when a passkey is used. */
export const passkeyResponse = z.object({
  ...common,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text })
})

export type NewPasskeyResponse = z.infer<typeof newPasskeyResponse>
export type PasskeyResponse = z.infer<typeof passkeyResponse>
