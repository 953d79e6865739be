import type { StartContender } from './contenders/contender.js'

/** Each is loaded in its own process only, so that one's code is not another's memory. */
const LOADERS = {
  floor: () => import('./contenders/floor.js'),
  signpost: () => import('./contenders/signpost.js')
} satisfies Record<string, () => Promise<{ start: StartContender }>>

export type ContenderName = keyof typeof LOADERS

export const CONTENDERS = Object.keys(LOADERS) as ContenderName[]

/** Loads and starts a contender. */
export async function startContender(
  name: ContenderName,
  ...options: Parameters<StartContender>
): ReturnType<StartContender> {
  const { start } = await LOADERS[name]()
  return start(...options)
}
