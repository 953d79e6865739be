import type { ComponentChildren } from 'preact'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { Link } from '../../parts/link.js'

interface FlowFootProps {
  /** The address of the document in the console. */
  path: string
  /** The step before. */
  back?: string
  /** What is missing, or what happens next. */
  hint: string
  /** Why it did not go on. */
  problem?: string | null
  /** The primary button. */
  children: ComponentChildren
}

/** The end of each step, which is always in sight: what is missing, the way back, and the way on. */
export function FlowFoot({ path, back, hint, problem, children }: FlowFootProps) {
  return (
    <footer class="flow__foot">
      <Link class="button button--secondary" to={path}>
        {t('Finish later')}
      </Link>
      <div class="flow__hint">{problem ? <Failure text={problem} /> : <p role="status">{hint}</p>}</div>
      {back && (
        <Link class="button button--secondary" to={`${path}/prepare?step=${back}`}>
          {t('Back')}
        </Link>
      )}
      {children}
    </footer>
  )
}
