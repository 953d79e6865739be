import { startTamperingProxy, type TamperingProxy } from './tampering-proxy.js'

/** A proxy in front of a service that loses every second answer: what was asked for has been done, and its client sees a 502. */
export function startForgetfulProxy(target: string): Promise<TamperingProxy> {
  let answers = 0
  return startTamperingProxy(target, {
    answer: (answer) => (answers++ % 2 === 0 ? { status: 502, text: 'Bad Gateway' } : answer)
  })
}
