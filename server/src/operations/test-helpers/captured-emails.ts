import type { Context } from '../../context/context.js'
import { type CapturedEmailRow, findCapturedEmail, findNewestEmails } from '../../stores/captured-email-store.js'

/** The newest e-mails that were captured instead of sent, of all accounts. For a page of development only. */
export const readCapturedEmails = ({ sql }: Context): Promise<CapturedEmailRow[]> => findNewestEmails(sql)

export async function readCapturedEmail({ sql }: Context, id: string): Promise<CapturedEmailRow | undefined> {
  return /^[0-9a-f-]{36}$/.test(id) ? findCapturedEmail(sql, id) : undefined
}
