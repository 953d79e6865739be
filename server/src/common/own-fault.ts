/** Something of the service itself does not work, such as its name servers or its proxy. Whom it calls is not to blame. */
export class OwnFault extends Error {
  override readonly name = 'OwnFault'
}
