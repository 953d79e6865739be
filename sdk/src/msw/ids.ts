const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Creates an identifier in the format of the service: prefix, time, random characters. */
export function newId(prefix: string): string {
  let time = Date.now()
  let text = ''
  for (let place = 0; place < 10; place++) {
    text = alphabet[time % 32] + text
    time = Math.floor(time / 32)
  }
  const chance = crypto.getRandomValues(new Uint8Array(16))
  return `${prefix}_${text}${Array.from(chance, (byte) => alphabet[byte % 32]).join('')}`
}

export async function sha256(content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
