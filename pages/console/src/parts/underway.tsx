/** What is being done without anybody doing anything, with a sign that it goes on. */
export function Underway({ text }: { text: string }) {
  return (
    <p class="underway" role="status">
      <span class="underway__sign" aria-hidden="true" />
      {text}
    </p>
  )
}
