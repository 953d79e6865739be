import { senderToSigners, subjectOf, textOf, writeSampleInvitation } from '../../../../spec/letters/index.js'
import type { Schemas } from '../contract.js'
import { given } from '../given.js'
import type { Call, Handlers } from '../handler.js'
import { permissionsOf } from '../keys.js'
import { htmlOf } from '../letters.js'
import { recordAct } from '../record-act.js'
import {
  type Counted,
  changeOfAccount,
  type DailyCount,
  describeLimits,
  monthOf,
  plans,
  presentBranding,
  presentReminders,
  presentUsage,
  readBranding,
  readDays,
  readSettings
} from '../rules.js'
import type { MockState } from '../state.js'
import { documentsThisMonth, timeOf, type World } from '../world.js'

export const account = {
  getAccount({ world, caller }) {
    return present(world, world.state.account, caller.mode)
  },

  async updateAccount(call) {
    const { state, baseUrl } = call.world
    const settings = settingsOf(call)
    const { logo = state.logo, ...look } = await readBranding(call.body.branding, given)
    const { logo_url } = presentBranding({ logo, color: null }, baseUrl)
    const changes = { ...settings, branding: { ...state.account.branding, ...look, logo_url } }
    const before = present(call.world, state.account, call.caller.mode)
    await call.assertUnmodified(before, present(call.world, { ...state.account, ...changes }, call.caller.mode))
    state.logo = logo
    Object.assign(state.account, changes)
    const after = present(call.world, state.account, call.caller.mode)
    recordAct(call.world, call.caller, changeOfAccount(before, after))
    return after
  },

  async previewAccount(call) {
    await readBranding(call.body.branding, given)
    const account = { ...call.world.state.account, ...settingsOf(call) }
    const url = `${call.world.baseUrl}/sign`
    const letter = writeSampleInvitation(senderToSigners(account), account, url, timeOf(call.world))
    const text = textOf(letter)
    return { invitation: { subject: subjectOf(letter, call.caller.mode), text, html: htmlOf(text) } }
  },

  getAccountUsage({ world, caller, query }) {
    return presentUsage(readDays(query, timeOf(world)), countsOf(world, caller.mode))
  }
} satisfies Partial<Handlers>

function settingsOf({ world, caller: { key }, body }: Pick<Call<'updateAccount'>, 'world' | 'caller' | 'body'>) {
  return readSettings(body, world.state.account, key ? permissionsOf(key) : { scopes: null }, given)
}

function present(world: World, stored: MockState['account'], mode: Schemas['Mode']): Schemas['Account'] {
  const { reminder_every_hours, reminder_max, ...account } = stored
  const { start, end } = monthOf(timeOf(world))
  return {
    ...account,
    ...presentReminders({ ...account, reminder_every_hours, reminder_max }),
    mode,
    usage: {
      documents_used: documentsThisMonth(world),
      documents_limit: plans[account.plan].documentsPerMonth,
      period_start: start.toISOString(),
      period_end: end.toISOString()
    },
    limits: describeLimits(account.plan, mode)
  }
}

function countsOf({ state }: World, mode: Schemas['Mode']): DailyCount[] {
  const documents = [...state.documents.values()].map(({ document }) => document).filter((each) => each.mode === mode)
  const deliveries = [...state.deliveries.values()].filter((each) => state.webhooks.get(each.webhook_id)?.mode === mode)
  const endedAs = (status: string) => deliveries.filter((each) => each.status === status)
  const requests = state.requests.filter((each) => each.mode === mode)
  return [
    ...each(
      'created',
      documents.map(({ created_at }) => created_at)
    ),
    ...each(
      'sent',
      documents.map(({ sent_at }) => sent_at)
    ),
    ...each(
      'completed',
      documents.map(({ completed_at }) => completed_at)
    ),
    ...each(
      'delivered',
      endedAs('delivered').map(({ last_attempt_at }) => last_attempt_at)
    ),
    ...each(
      'failed',
      endedAs('failed').map(({ last_attempt_at }) => last_attempt_at)
    ),
    ...each(
      'requests',
      requests.map(({ created_at }) => created_at)
    )
  ]
}

function each(counted: Counted, times: (string | null)[]): DailyCount[] {
  return times.flatMap((time) => (time ? [{ counted, day: time.slice(0, 10), count: 1 }] : []))
}
