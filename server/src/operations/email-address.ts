import { problemOfEmail } from '@signpost/spec/rules'
import * as z from 'zod'

/** An e-mail address, as the contract takes it, of calls that are not in the contract. */
export const emailAddress = z
  .string()
  .max(254)
  .superRefine((text, context) => {
    const message = problemOfEmail(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
