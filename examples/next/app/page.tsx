import { createOffer } from './create-offer'

export default function Page() {
  return (
    <form action={createOffer}>
      <h1>Your offer is ready</h1>
      <button type="submit">Read and sign</button>
    </form>
  )
}
