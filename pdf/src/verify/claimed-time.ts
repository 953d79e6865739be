import { PdfString } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { FoundSignature } from './read-signatures.js'

/** The time in the signature's dictionary, claimed by the signer. */
export function claimedTime(file: PdfFile, { dict }: FoundSignature): Date | undefined {
  const value = file.resolve(dict.get('M'))
  const text = value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : ''
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)'?)?/.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, sign, zoneHour, zoneMinute] = parts
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z'
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
