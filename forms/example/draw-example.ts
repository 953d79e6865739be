import { drawForm } from '../paper/draw-form.js'
import { consultingAgreement } from './consulting-agreement.js'

/** The contract of the examples: its PDF, and the fields of each role as `POST /documents/{id}/send` takes them. */
export async function drawExample(): Promise<{ name: string; pdf: Uint8Array; fields: string }> {
  const { slug: name, roles, fields, pdf } = await drawForm(consultingAgreement)
  const byRole = Object.keys(roles).map((role) => [
    role.toLowerCase(),
    fields
      .filter((field) => field.role === role)
      .map(({ type, label, required, page, x, y, width, height }) => ({
        type,
        label,
        required,
        page,
        x,
        y,
        width,
        height
      }))
  ])
  return { name, pdf, fields: `${JSON.stringify(Object.fromEntries(byRole), null, 2)}\n` }
}
