import type { ArgumentsFor } from '@signpost/spec/fill'
import { nearestLanguage } from '@signpost/spec/languages'
import { loadTexts, type TextsOf } from '../../../shared/load-texts.js'
import { useLanguage, write } from './translate.js'

type LatePart = 'link' | 'read' | 'in-person' | 'rare' | 'cards'

/** Writes the texts of a part. */
export type Writer<Part extends LatePart> = <Key extends keyof TextsOf<Part>>(
  key: Key,
  ...values: ArgumentsFor<TextsOf<Part>[Key]>
) => string

/** Writes the texts of a part in the language of the page. */
export const writerOf =
  <Part extends LatePart>(texts: () => TextsOf<Part>): Writer<Part> =>
  (key, ...[values]) =>
    write(texts()[key] as string, values)

/** The texts of a page that few people see, which are not among those that every signer loads. In English until they are loaded. */
export class OwnTexts<Part extends LatePart> {
  readonly text: Writer<Part>

  private texts: TextsOf<Part>

  constructor(
    private readonly part: Part,
    private readonly english: TextsOf<Part>
  ) {
    this.texts = english
    this.text = writerOf(() => this.texts)
  }

  /** Sets the language of the page to that of the browser. English, if the texts cannot be loaded. */
  useBrowserLanguage = async (): Promise<void> => {
    await Promise.all([useLanguage(navigator.language), this.load()])
  }

  private async load() {
    const language = nearestLanguage(navigator.language)
    this.texts = language === 'en' ? this.english : await loadTexts(this.part, language).catch(() => this.english)
  }
}
