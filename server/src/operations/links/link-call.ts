import { type RequestLimits, textFormats } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import * as z from 'zod'
import type { Client } from '../../accounts/caller.js'
import type { Context } from '../../context/context.js'
import { emailAddress } from '../email-address.js'

/** A call of the page of a link, by anybody. */
export interface LinkCall {
  body: unknown
  client: Client
  /** The part of the address that identifies the client. */
  network: string
  /** The addresses around it. */
  neighbourhood: string
  /** Charges the call to a rate limit. Throws if that is used up. In a transaction, what does not commit is not counted. */
  charge(bucket: string, limits: RequestLimits, tx?: TransactionSql): Promise<void>
}

/** Handles a call that is not in the contract: only the page of links makes it. */
export type LinkHandler = (context: Context, call: LinkCall) => Promise<object>

/** What all calls have. */
export const linkKey = { key: z.string().max(64) }

/** What calls have of the person who has opened the link. */
export const linkOpener = {
  email: emailAddress,
  language: z
    .string()
    .max(35)
    .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i)
    .optional()
    // Some browsers are in one that is no tag.
    .catch(undefined)
}

/** As the contract has the names of people. */
export const openerName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => textFormats['single-line'](name))

/** For all who use links from one network, whether they come far or not. */
export const networkLimits: RequestLimits = { perSecond: 3, perMinute: 60, perDay: 2000 }
