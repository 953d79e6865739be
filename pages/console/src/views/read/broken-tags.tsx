import type { TextTagProblem } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { writeInstead } from './write-instead.js'

/** Text tags that cannot be fields: where they stand, and what to write. */
export function BrokenTags({ problems }: { problems: TextTagProblem[] }) {
  return (
    <ul class="broken-tags" aria-label={t('To be corrected')}>
      {problems.map((problem, index) => (
        <li key={`${index} ${problem.text}`}>
          <span>
            {t('Page')} {problem.page}: <code>{problem.text}</code>
          </span>
          <span>{writeInstead(problem)}</span>
        </li>
      ))}
    </ul>
  )
}
