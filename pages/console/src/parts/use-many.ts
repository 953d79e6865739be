import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { problemText } from './problem-text.js'

interface Named {
  id: string
  title: string
}

/** Does something with several things, one after another, and says how many of them it worked with. */
export function useMany<Thing extends Named>(onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  /** Resolves with those that it worked with. */
  const forEach = async (chosen: Thing[], work: (thing: Thing) => Promise<unknown>): Promise<Thing[]> => {
    setBusy(true)
    const failures: string[] = []
    const done: Thing[] = []
    for (const thing of chosen) {
      await work(thing).then(
        () => done.push(thing),
        ({ code, message }: Error & { code?: string }) =>
          failures.push(`${thing.title}: ${problemText(code ?? null, message)}`)
      )
    }
    setBusy(false)
    setOutcome([t('{done} of {count} done.', { done: done.length, count: chosen.length }), ...failures].join(' '))
    onDone()
    return done
  }
  return { isBusy, outcome, forEach }
}
