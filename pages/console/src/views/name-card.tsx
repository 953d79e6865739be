import { t } from '../language/translate.js'
import { Brand } from '../parts/brand.js'
import { Failure } from '../parts/failure.js'
import { Field } from '../parts/field.js'
import { readForm } from '../parts/form-values.js'
import { useAct } from '../parts/use-act.js'
import { changeName } from '../session.js'

/** Asks who has signed in, so that letters, trails and logs say a name and not an address. */
export function NameCard({ onDone }: { onDone(): void }) {
  const { problem, isBusy, act } = useAct(onDone)
  const submit = (event: SubmitEvent) => {
    const name = readForm(event).text('name')
    void act(() => changeName(name))
  }
  return (
    <main class="card">
      <Brand />
      <h1>{t('What is your name?')}</h1>
      <form class="stack" onSubmit={submit}>
        <Failure text={problem} />
        <Field
          label={t('Your name')}
          name="name"
          autocomplete="name"
          maxLength={200}
          required
          hint={t('People you send documents to see it, and so do audit trails and the log of the account.')}
        />
        <p class="buttons">
          <button class="button button--primary" type="submit" disabled={isBusy}>
            {t('Save and continue')}
          </button>
          <button class="button button--quiet" type="button" onClick={onDone}>
            {t('Later')}
          </button>
        </p>
      </form>
    </main>
  )
}
