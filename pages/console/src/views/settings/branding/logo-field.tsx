import { t } from '../../../language/translate.js'
import { DropZone } from '../../../parts/drop-zone.js'
import { useAct } from '../../../parts/use-act.js'
import { readLogo } from './read-logo.js'

interface LogoFieldProps {
  /** Where the logo is. Null if there is none. */
  url: string | null
  /** Why it was refused. */
  error: string | undefined
  /** Called with a `data:` URL, or null to remove the logo. */
  onChange(url: string | null): void
}

/** Shows the logo, replaces and removes it. */
export function LogoField({ url, error, onChange }: LogoFieldProps) {
  const { problem, isBusy, act } = useAct()
  const read = (file: File) => void act(async () => onChange(await readLogo(file)))
  return (
    <fieldset aria-describedby="logo-notes" class="logo-field">
      <legend class="label">{t('Logo')}</legend>
      <DropZone
        label={t('Drop a PNG or JPEG here, or')}
        accept="image/png,image/jpeg"
        isBusy={isBusy}
        onFiles={([file]) => read(file)}
      >
        {url !== null && (
          <>
            <img class="logo-field__image" src={url} alt={t('Logo')} />
            <button class="button button--quiet" type="button" onClick={() => onChange(null)}>
              {t('Remove the logo')}
            </button>
          </>
        )}
      </DropZone>
      <div id="logo-notes">
        <span class="hint">{t('On the signing page and in e-mails to signers, on white.')}</span>{' '}
        {(problem || error) && (
          <span class="error" role="alert">
            {problem ? t('This file is not an image.') : error}
          </span>
        )}
      </div>
    </fieldset>
  )
}
