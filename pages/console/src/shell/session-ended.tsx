import { useEffect } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Dialog } from '../parts/dialog.js'
import { type Me, readMe } from '../session.js'

/** Asks a member whose session has ended to sign in beside. What they typed stays, and this goes once they are back. */
export function SessionEnded({ me, onClose }: { me: Me; onClose(): void }) {
  useEffect(() => {
    const look = () =>
      void readMe().then(
        (now) => {
          if (now?.member.id === me.member.id) onClose()
          // What is shown is not for somebody else.
          else if (now) location.reload()
        },
        () => undefined
      )
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return (
    <Dialog title={t('Your session has ended')} onClose={onClose}>
      <p>{t('What you typed is still here. Sign in in another tab, and come back to this one.')}</p>
      <p class="buttons">
        <a class="button button--primary" href="/console/" target="_blank" rel="noreferrer">
          {t('Sign in')}
        </a>
        <button class="button button--secondary" type="button" onClick={onClose}>
          {t('Close')}
        </button>
      </p>
    </Dialog>
  )
}
