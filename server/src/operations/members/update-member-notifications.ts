import { callerAct } from '../../accounts/record-act.js'
import type { Handler } from '../call.js'
import { changeNotifications } from './change-notifications.js'

export const updateMemberNotifications: Handler<'updateMemberNotifications'> = async (
  { clock },
  { path, body, caller, client, write }
) => write((tx) => changeNotifications(tx, path.id, body, callerAct(caller, client, clock.now())))
