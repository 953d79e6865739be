import type { Signer, UpdateSignerRequest } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { candidateRequests, candidatesFrom } from '../../parts/candidate.js'
import { CandidateList } from '../../parts/candidate-list.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { useAct } from '../../parts/use-act.js'

interface CandidatesDialogProps {
  /** One of several people, of whom nobody has taken it. */
  signer: Signer
  update(request: UpdateSignerRequest): Promise<unknown>
  onClose(): void
  onUpdated(): void
}

/** Changes the people of whom one is to sign. */
export function CandidatesDialog({ signer, update, onClose, onUpdated }: CandidatesDialogProps) {
  const { problem, details, isBusy, act } = useAct(() => {
    onClose()
    onUpdated()
  })
  const [candidates, setCandidates] = useState(() => candidatesFrom(signer.candidates))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void act(() => update({ candidates: candidateRequests(candidates) }))
  }
  return (
    <Dialog title={t('Of whom one signs')} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <CandidateList
          candidates={candidates}
          needsPhone={signer.authentication === 'sms_code'}
          details={details}
          onChange={setCandidates}
        />
        <p class="hint">{t('If you change anything, all links of before end, and all are invited anew.')}</p>
        <Failure text={problem} />
        <DialogButtons label={t('Save')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
