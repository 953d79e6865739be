import { attachmentTypeOf } from '@signpost/spec/attachment-type'
import { takesFile } from '@signpost/spec/field-types'
import { formatFileSize } from '@signpost/spec/languages'
import { largestAttachment } from '@signpost/spec/sizes'
import { announce } from '../announce.js'
import { signerTag, t } from '../language/translate.js'
import { ApiFailure, isTransient } from '../session/api-failure.js'
import type { SigningApi } from '../session/signing-api.js'
import type { Attachment, SigningField } from '../session/types.js'
import type { SigningForm } from './signing-form.js'

interface Listeners {
  onChanged: (id: string, attachment: Attachment | null) => void
  /** Attaching is no longer possible, for example because the document was voided. */
  onRefused: (error: unknown) => void
}

/** The largest file that can be attached, as the signer reads it: files have binary megabytes where limits are set. */
export const largestShown = (): string => formatFileSize((largestAttachment / 2 ** 20) * 1_000_000, signerTag())

/** Uploads the files that the signer chooses for fields. Of several for one field, the last one counts. */
export class Attachments {
  private readonly uploading = new Map<string, File>()

  constructor(
    private readonly form: SigningForm,
    private readonly api: Pick<SigningApi, 'attach' | 'saveFields'>,
    private readonly listeners: Listeners
  ) {}

  get isBusy(): boolean {
    return this.uploading.size > 0
  }

  isUploading = (id: string): boolean => this.uploading.has(id)

  attach = async ({ id }: SigningField, file: File): Promise<void> => {
    const problem = await problemOf(file)
    if (problem) return this.explain(id, problem)
    this.uploading.set(id, file)
    this.form.setError(id, undefined)
    announce(t('attaching'))
    await this.change(id, file, async () => {
      const attachment = await this.api.attach(id, file, nameOf(file))
      return () => {
        this.show(id, attachment)
        if (attachment) announce(t('attached', { name: attachment.file_name }))
      }
    })
  }

  remove = async ({ id }: SigningField): Promise<void> => {
    const name = this.form.attachment(id)?.file_name ?? ''
    await this.change(id, undefined, async () => {
      await this.api.saveFields([{ id, value: null }])
      return () => {
        this.show(id, null)
        announce(t('fileRemoved', { name }))
      }
    })
  }

  /** Forgets why files could not be attached: fields that must have one say so again. */
  forgetProblems(): void {
    for (const field of this.form.fields.filter(takesFile)) this.form.setError(field.id, undefined)
  }

  private async change(id: string, file: File | undefined, act: () => Promise<() => void>) {
    const isLast = () => this.uploading.get(id) === file
    try {
      const finish = await act()
      if (!isLast()) return
      this.uploading.delete(id)
      finish()
    } catch (error) {
      if (!isLast()) return
      this.uploading.delete(id)
      const problem = explainFailure(error)
      if (problem) this.explain(id, problem)
      else this.listeners.onRefused(error)
    }
  }

  private show(id: string, attachment: Attachment | null) {
    this.form.setAttachment(id, attachment)
    this.listeners.onChanged(id, attachment)
  }

  private explain(id: string, problem: string) {
    this.form.setError(id, problem)
    announce(problem)
  }
}

async function problemOf(file: File): Promise<string | null> {
  if (file.size > largestAttachment) return t('fileTooLarge', { limit: largestShown() })
  const start = await file.slice(0, 8).arrayBuffer()
  return attachmentTypeOf(new Uint8Array(start)) ? null : t('fileWrongKind')
}

// What the API does not take in a name. It replaces more, which cannot be printed.
const nameOf = ({ name }: File) => name.replace(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '_').slice(-255) || '_'

function explainFailure(error: unknown): string | null {
  if (isTransient(error)) return t('fileNotSent')
  if (!(error instanceof ApiFailure)) return null
  if (error.code === 'ATTACHMENT_INVALID') return t('fileUnusable')
  if (error.code === 'ATTACHMENT_TOO_LARGE') return t('filesTooLarge')
  // The upload has expired, or got lost.
  return error.code.startsWith('UPLOAD_') || error.status === 404 ? t('fileNotSent') : null
}
