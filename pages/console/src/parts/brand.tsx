/** The mark and the name of the product, before an account is known. */
export function Brand() {
  return (
    <p class="brand">
      <img src="/favicon.svg" alt="" width="28" height="28" />
      Signpost
    </p>
  )
}
