import type { Language } from '@signpost/spec/languages'
import { type Child, el, fill as fillElement } from '../../shared/dom.js'
import { languageChoice } from '../../shared/language-choice.js'
import { CheckError, canCompare, checkFile, compareFile } from './check-file.js'
import { asked, type CheckedFile, type ComparedFile } from './checked-file.js'
import { fileChoice } from './file-choice.js'
import { showComparison } from './report/show-comparison.js'
import { showReport } from './report/show-report.js'
import { toneOf } from './report/verdict.js'
import { keepLanguage } from './words/language-asked.js'
import { fill, pageLanguage, useLanguage, words } from './words/words.js'

/** What is said about a file, whenever it is said: the page may be in another language then. */
interface Answer {
  tone: string
  content(signal: AbortSignal): Child[]
}

/** The page: the choice of a file, and what is said about it. */
export class VerifyPage {
  private readonly answer = el('div', { id: 'answer', hidden: true })
  private latest = new AbortController()
  private current: Answer | undefined

  constructor(private readonly main: Element) {}

  show(): void {
    const id = asked()
    fillElement(
      this.main,
      el('h1', {}, el('span', { class: 'screen' }, words.title), el('span', { class: 'print' }, words.reportTitle)),
      el('p', { class: 'intro' }, canCompare ? `${words.intro} ${words.digest.how}` : words.intro),
      id && el('p', { class: 'asked' }, fill(words.asked, { id })),
      fileChoice((file) => void this.answerAbout(file, canCompare ? this.compare : check)),
      this.answer,
      languageChoice({
        current: pageLanguage(),
        texts: words.language,
        mark: words.language.label,
        choose: this.chooseLanguage
      })
    )
  }

  private chooseLanguage = async (language: Language) => {
    await useLanguage(language)
    keepLanguage(language)
    const signal = this.begin()
    this.show()
    if (this.current) this.say(this.current, signal)
    this.main.querySelector<HTMLElement>('.language select')?.focus()
  }

  private compare = async (file: File): Promise<Answer> =>
    aboutCompared(await compareFile(file), () => void this.answerAbout(file, check))

  private async answerAbout(file: File, find: (file: File) => Promise<Answer>) {
    const signal = this.begin()
    this.sayAndFocus(busy(file), signal)
    const answer = await find(file).catch((error: unknown) => aboutProblem(file, error))
    // Ignore the result if another file has been chosen in the meantime.
    if (!signal.aborted) this.sayAndFocus(answer, signal)
  }

  /** Ends what the last answer still does. */
  private begin(): AbortSignal {
    this.latest.abort()
    this.latest = new AbortController()
    return this.latest.signal
  }

  private sayAndFocus(answer: Answer, signal: AbortSignal) {
    this.say(answer, signal)
    // Screen readers read the verdict, and go on from there.
    this.answer.querySelector('h2')?.focus()
  }

  private say(answer: Answer, signal: AbortSignal) {
    this.current = answer
    this.answer.className = answer.tone
    this.answer.hidden = false
    fillElement(this.answer, ...answer.content(signal))
  }
}

const busy = (file: File): Answer => ({ tone: 'busy', content: () => [heading(words.checking), name(file)] })

const check = async (file: File): Promise<Answer> => aboutChecked(await checkFile(file))

function aboutProblem(file: File, error: unknown): Answer {
  if (!(error instanceof CheckError)) throw error
  return { tone: 'bad', content: () => [el('div', { class: 'card' }, heading(error.text), name(file))] }
}

const aboutCompared = (compared: ComparedFile, send: () => void): Answer => ({
  tone: compared.report.is_sealed_here ? 'good' : 'neutral',
  content: () => showComparison(compared, send)
})

const aboutChecked = (checked: CheckedFile): Answer => ({
  tone: toneOf(checked.report),
  content: (signal) => showReport(checked, signal)
})

const heading = (text: string) => el('h2', { tabindex: '-1' }, text)
const name = (file: File) => el('p', { class: 'name', dir: 'auto' }, file.name)
