/** Why something failed, announced as it appears. Nothing if nothing did. */
export function Failure({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <p class="error" role="alert">
      {text}
    </p>
  )
}
